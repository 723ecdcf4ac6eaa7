/**
 * Server tests that only `npm test -- --all` runs, which continuous integration does: they replay long histories, start and kill
 * whole servers, judge every response, or try the many ways of one area. `npm run tests:costs` says what each takes. Every
 * area keeps the tests of its main operations in `npm test`.
 */
export const LONG_TESTS = [
  'apps/server/src/{start,processes}',
  'apps/server/src/admin/{console,files,reports}',
  'apps/server/src/auth/**/{easy-passwords,change-email,ended-accounts,passkeys,second-factors,providers,limits,recovery}',
  'apps/server/src/auth/**/{strangers-mails,mail-codes,proof,from-elsewhere,sign-out-page,update-user}',
  'apps/server/src/backup/backup',
  'apps/server/src/{bulk/fill-database,demo/build-demo-world}',
  'apps/server/src/embedded-postgres/start-embedded-postgres',
  'apps/server/src/features/attention/attention',
  'apps/server/src/features/booking/**/{booking-model,venue-time,contact-limits,offer-address}',
  'apps/server/src/features/contracts/{agreed-terms,amend-contract,begin-signing,contract-model,contract-pdf}',
  'apps/server/src/features/day-sheets/day-sheets',
  'apps/server/src/features/directory/{bad-directory-input,list-artists,list-nearby-artists}',
  'apps/server/src/features/gigs/{bad-gig-input,gig-locations,list-gigs,place-spellings,open-gigs/start}',
  'apps/server/src/features/maps/map-gigs',
  'apps/server/src/features/messages/messages-model',
  'apps/server/src/features/network/{blocks,network,network-model}',
  'apps/server/src/features/notifications/deliver',
  'apps/server/src/features/payments/**/{changed-bank,payment-model,stripe-*,unfunded}',
  'apps/server/src/features/reviews/{review-model,reviews}',
  'apps/server/src/features/settings/{delete-account,export-data,stored-documents}',
  'apps/server/src/features/storage/**/{clean-pdf,s3-storage,serve-picture,upload-object}',
  'apps/server/src/http/{close-in-time,share-images}',
  'apps/server/src/integrations/places/gazetteer',
  'apps/server/src/outbox/lanes',
  'apps/server/src/rendering/pdf-text',
  'apps/server/test/{clock-changes,attacker/*,database/plans,invariants/{canary,kill},privacy/*,protocol/protocol}',
].map((file) => `${file}.test.ts`)

/** The browser tests that `npm test` runs without `--all`: from the registration to the reviews of a show. */
export const JOURNEYS = [
  'accounts/accounts',
  'artists/find-artists',
  'bookings/booking',
  'bookings/contracts',
  'bookings/payments',
  'bookings/story',
  'profiles/profiles',
  'profiles/reviews',
].map((file) => `e2e/${file}.spec.ts`)
