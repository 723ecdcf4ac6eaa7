/**
 * How many days rows are kept that nobody deletes otherwise. `docs/retention.md` has every table, and the reasons; a test
 * compares the two.
 */
export const RETENTION_DAYS = {
  dev_mails: 30,
  dev_texts: 30,
  holds: 90,
  lineup_members: 30,
  money_requests: 90,
  notifications: 180,
  open_gig_changes: 2,
  party_invitations: 30,
  polls: 90,
  provider_events: 90,
  reconciliations: 1100,
  sandbox_events: 90,
  search_alerts: 30,
  security_events: 180,
} as const
