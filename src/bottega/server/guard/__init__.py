"""Who may do what, and how much: identities, names, origins, limits, and logs that tell on nobody."""
