"""`bottega bench`: how fast Bottega is, and how it compares with a peer measured in the same minutes.

Everything runs on one core, in short repeats taken in turn, ours and the peer's, so that a machine busy with other
things slows both alike. Rates count the processor's seconds, not the clock's. Waiting times are the clock's.
"""
