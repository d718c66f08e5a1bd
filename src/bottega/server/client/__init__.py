"""How the browser client is delivered: packed scripts, preloads, answers that browsers keep."""
