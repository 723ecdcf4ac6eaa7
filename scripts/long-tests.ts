/**
 * Server tests that only `npm test -- --all` runs, which continuous integration does: they replay long histories, start and kill
 * whole servers, judge every response, or try the many ways of one area. `npm run tests:costs` says what each takes. Every
 * area keeps the tests of its main operations in `npm test`.
 */
export const LONG_TESTS = [
  'apps/server/src/{start,processes}',
  'apps/server/src/admin/{console,files,reports,suspend}',
  'apps/server/src/auth/**/{easy-passwords,change-email,ended-accounts,passkeys,second-factors,providers,limits,recovery}',
  'apps/server/src/auth/**/{strangers-mails,mail-codes,pkce,proof,from-elsewhere,return-to,sign-out-page,terms,update-user}',
  'apps/server/src/backup/backup',
  'apps/server/src/{bulk/fill-database,db/locks,db/migrate,db/zip-codes-last,demo/*}',
  'apps/server/src/embedded-postgres/start-embedded-postgres',
  'apps/server/src/features/{applicants/applicants,attention/attention}',
  'apps/server/src/features/booking/**/{booking-model,venue-time,contact-limits,invitations,invite-privately,offer-address}',
  'apps/server/src/features/contracts/**/{agreed-terms,amend-contract,bad-booking-input,begin-signing,contract-chain,contract-model,contract-pdf}',
  'apps/server/src/features/day-sheets/day-sheets',
  'apps/server/src/features/directory/{bad-directory-input,deep-artist-pages,list-artists,list-nearby-artists,read-models}',
  'apps/server/src/features/gigs/{bad-gig-input,gig-clock,gig-locations,give-address,list-gigs,place-spellings,open-gigs/start}',
  'apps/server/src/features/maps/map-gigs',
  'apps/server/src/features/messages/messages-model',
  'apps/server/src/features/network/{blocks,network,network-model}',
  'apps/server/src/features/notifications/deliver',
  'apps/server/src/features/payments/**/{changed-bank,export-payments,payment-model,payments-off,receipt,reconcile,second-step,stripe-*,unfunded}',
  'apps/server/src/features/reviews/{review-model,reviews}',
  'apps/server/src/features/settings/{delete-account,export-data,stored-documents}',
  'apps/server/src/features/storage/**/{clean-pdf,process-image,s3-storage,serve-picture,upload-object}',
  'apps/server/src/features/subscriptions/{checkout,lifecycle,stripe-billing}',
  'apps/server/src/http/{close-in-time,http,share-images}',
  'apps/server/src/integrations/{object-store/object-store,places/gazetteer}',
  'apps/server/src/outbox/{lanes,worker}',
  'apps/server/src/realtime/live-limits',
  'apps/server/src/rendering/{pdf-text,renderer}',
  'apps/server/src/security/security-log',
  'apps/server/test/{clock-changes,attacker/*,database/plans,invariants/{canary,kill},month/*,people/*,privacy/*,protocol/protocol}',
].map((file) => `${file}.test.ts`)

/** The browser tests that `npm test` runs without `--all`: from a profile and a posted gig to the payout. */
export const JOURNEYS = [
  'artists/find-artists',
  'bookings/booking',
  'bookings/contracts',
  'bookings/payments',
  'bookings/story',
  'profiles/profiles',
].map((file) => `e2e/${file}.spec.ts`)

/** The server tests that also run on PostgreSQL 15. */
export const POSTGRES_15_TESTS = [
  'test/database/statements.pg15',
  'src/auth/sessions/{sign-in,refresh}',
  'src/db/migrate',
  'src/outbox/worker',
  'src/features/booking/{offers/accept-offer,calendar/calendar,calendar/venue-time}',
  'src/features/contracts/document/contract-chain',
  'src/features/directory/{list-artists,list-nearby-artists,search-artists}',
  'src/features/gigs/{gig-clock,list-gigs,post-gig}',
  'src/features/maps/maps',
  'src/features/messages/messages',
  'src/features/payments/ledger/reconcile',
  'src/features/places/places',
  'src/features/profiles/save-profile',
].map((file) => `apps/server/${file}.test.ts`)
