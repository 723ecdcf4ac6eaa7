/** The version of the client libraries whose tests were read for `apps/server/test/clients`; a test compares it with ours. */
export const CLIENTS_VERSION = '2.119.0'
export const CLIENTS = ['auth-js', 'storage-js', 'functions-js', 'realtime-js'] as const

type Row = [tests: string, here: string]
const CLIENT_ALONE = 'Not: they test the client alone, on mocked answers.'

/** The test files of each library, in `packages/core/<library>/test` of supabase-js, and what of them applies to our server. */
export const SUITES: Record<(typeof CLIENTS)[number], Row[]> = {
  'auth-js': [
    [
      '`GoTrueClient`',
      '`clients/auth`; refreshes, copied tokens and the end of sessions in `auth/refresh`, sign-outs and keys in `auth/tokens`, second factors in ' +
        '`auth/second-factors`. Not: sessions right after a sign-up (every address is confirmed first), phones and anonymous users (disabled), ' +
        'other metadata (`user_metadata` has the fields above), linked identities (disabled), and private methods on mocked answers.',
    ],
    [
      '`GoTrueClient.getClaims*`, `GoTrueClient.getUserJwt`',
      '`clients/auth`, `auth/tokens`. Not: HS256 and RS256, as our keys are ES256.',
    ],
    [
      '`docker-tests`',
      '`clients/auth` for keys that clients can check. Not: disabled sign-up (it’s always on); phones and anonymous users are rows of “Disabled”.',
    ],
    [
      '`GoTrueApi`, `GoTrueAdminApi.*`',
      'Not: there is no such API. `clients/auth` checks that it’s refused.',
    ],
    ['`recoveryCodes.*`', '`auth/second-factors`, on a real server.'],
    [
      '`passkey.*`, `webauthn.*`',
      '`auth/passkeys`, on a real server. Not: `mfa.webauthn.register` (disabled).',
    ],
    ['`ethereum`, `provider`', 'Not: disabled. `clients/auth` checks that wallets are refused.'],
    [
      '`GoTrueClient.pkce*`, `GoTrueClient.browser`, `GoTrueClient.autoRefreshFailures`, `GoTrueClient.refreshRejection`, ' +
        '`GoTrueClient.signOut`, `onAuthStateChange`, `subscriptions`, `fetch`, `helpers`, `lib/*` and the others',
      `${CLIENT_ALONE} What a browser gets of them is in \`auth/refresh\` and \`e2e\`.`,
    ],
  ],
  'storage-js': [
    [
      '`storageFileApi`, `storageFileApiUpload`, `storageFileApiNode`, `e2e-workflow`',
      '`clients/storage`; sizes, types, ranges and limits in `features/storage`. Not: signed URLs, moving, copying, `download`, `listV2`, and custom ' +
        'metadata (disabled).',
    ],
    [
      '`storageBucketApi`, `bucket-api`',
      '`clients/storage`. Not: new buckets, and changes to ours (disabled).',
    ],
    [
      '`storageApi`, `throw-on-error-propagation`, `object-key-encoding`',
      '`clients/storage`, for what reaches a server.',
    ],
    ['`analytics-*`, `vector-*`, `index-api`', 'Not: there is no such API.'],
    [
      '`common/*`, `errors`, `helpers`, `exports`, `downloadBuilders`, `*-encoding` and the others',
      CLIENT_ALONE,
    ],
  ],
  'functions-js': [
    ['`spec/hello`, `spec/errors`', '`clients/functions`.'],
    [
      '`spec/params`, `spec/hijack` and the other files of `spec`',
      'Not: they need functions that return what they are sent, or that replace the answer’s connection. Ours takes JSON and answers with it.',
    ],
    ['`spec/timeout`', '`clients/functions`, for a request that is ended. Not: a function that takes long.'],
    ['`FunctionsClient`, `header-case`', CLIENT_ALONE],
  ],
  'realtime-js': [
    [
      '`RealtimeChannel.messaging`, `RealtimeChannel.lifecycle`, `RealtimeChannel.errors`, `RealtimeClient.auth*`, `RealtimeClient.heartbeatCallback`, ' +
        '`ReconnectionLogic`',
      '`clients/realtime` does on a real connection what they do on a mocked one; tokens that expire and sessions that end in `realtime/live`.',
    ],
    [
      '`RealtimeChannel.presence`, `RealtimeChannel.postgres*`, `RealtimePostgresFilterBuilder`, `transformers`',
      'Not: neither is served. `clients/realtime` checks that both are refused.',
    ],
    [
      '`serializer`, `phoenix/*`, `RealtimeClient.worker*`, `RealtimeClient.transport` and the others',
      CLIENT_ALONE,
    ],
  ],
}
