"""How OMEN is thought about: each file weighs actions in a way of its own, or helps to."""
