"""Evidence: proofs, searches, certificates, and the code that verifies certificates by other means."""
