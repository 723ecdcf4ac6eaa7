/** Every kind of security event, and whether it's bounded: strangers can cause as many refusals as they like. */
export const SECURITY_KINDS = {
  'sign_in.succeeded': { isRefusal: false },
  'sign_in.refused': { isRefusal: true },
  // A refresh token was used a second time: it was copied.
  'session.copied': { isRefusal: true },
  // A code of a mail that was wrong, or no longer worked.
  'code.refused': { isRefusal: true },
  'email.change_requested': { isRefusal: false },
  'email.change_cancelled': { isRefusal: false },
  'email.change_refused': { isRefusal: true },
  'email.changed': { isRefusal: false },
  // By the link that was mailed to the address that it had before.
  'email.restored': { isRefusal: false },
  // The button of a link in a mail that doesn't work, or no longer.
  'link.refused': { isRefusal: true },
  // An account at a provider such as Google, which signs the member in.
  'identity.linked': { isRefusal: false },
  'identity.unlinked': { isRefusal: false },
  'identity.refused': { isRefusal: true },
  // Everybody, by the link of a mail, which voids the password too.
  'account.signed_out': { isRefusal: false },
  'password.changed': { isRefusal: false },
  'password.refused': { isRefusal: true },
  // Somebody proved again who they are, in a session that was open.
  'proof.given': { isRefusal: false },
  // What needs that was tried without. What moves money is `money.refused`.
  'proof.refused': { isRefusal: true },
  'factor.added': { isRefusal: false },
  'factor.renamed': { isRefusal: false },
  'factor.removed': { isRefusal: false },
  'factor.accepted': { isRefusal: false },
  'factor.refused': { isRefusal: true },
  // The device of a passkey has counted no further than at its last use: somebody has a copy of the key.
  'passkey.copied': { isRefusal: true },
  'recovery_codes.created': { isRefusal: false },
  // Who acts for an act or a venue; the cause has the role and, once it's known, the person.
  'people.invited': { isRefusal: false },
  'people.invitation_withdrawn': { isRefusal: false },
  'people.joined': { isRefusal: false },
  'people.role_changed': { isRefusal: false },
  'people.removed': { isRefusal: false },
  'people.left': { isRefusal: false },
  // A further act or venue, by its owner.
  'people.party_created': { isRefusal: false },
  'people.party_closed': { isRefusal: false },
  'bank.changed': { isRefusal: false },
  // The owner of a bank account froze withdrawals, by the link in a mail or in a session.
  'payouts.frozen': { isRefusal: false },
  'money.refused': { isRefusal: true },
  'limit.reached': { isRefusal: true },
} as const
export type SecurityKind = keyof typeof SECURITY_KINDS
