/** Modules that share a file. */
interface Together {
  /** The ends of their paths, without the extension unless another file has the same name. */
  paths?: string[]
  libraries?: RegExp
}

/**
 * Small modules that the same screens need, by the name of their file. Left to the bundler they'd be a hundred files of a few
 * hundred bytes, of which most screens would load fifty: each costs a slow phone as much as 20 kB. None of them imports what
 * its screens don't load anyway, or else a screen would load far more than it uses. So schemas, which need zod, are apart
 * from what screens without them need.
 */
export const TOGETHER: Record<string, Together> = {
  // What every screen of members does besides, and what is only loaded once it is drawn.
  errands: {
    paths: [
      'modern/hydration',
      'idb-keyval/dist/index',
      'day-sheets/check-in-queue',
      'messages/outgoing',
      'notifications/push-device',
      'notifications/use-unread',
      'lib/session/private-queue',
      'lib/api/thread-query',
      'icons/clock',
      'icons/users',
      'icons/arrow-up',
      'icons/arrow-down',
      'ui/page/move-button',
      'screen/copy-text',
      'shares/tell-apart',
      'lib/screen/screen-shortcuts',
      'lib/screen/shortcuts-switch',
      'lib/api/last-seen',
      'lib/api/live',
    ],
  },
  background: {
    paths: [
      'app/live-connection',
      'app/offline-work',
      'lib/api/live-connection',
      'lib/api/live-options',
      'lib/api/live-queries',
    ],
    libraries: /@supabase\/(realtime-js|phoenix)\//,
  },
  agreement: {
    paths: [
      'accounts/ids',
      'booking/booking-input',
      'booking/offer-differences',
      'booking/offer-terms',
      'booking/schedule',
      'messages/message-input',
      'money/typed-dollars',
      'requests/index',
      'reviews/review-input',
      'classic/coerce',
    ],
  },
  application: {
    paths: [
      'booking/application-origin',
      'booking/machine',
      'payments/funding',
      'icons/pencil',
      'icons/printer',
      'ui/status/funding-badge',
      'ui/choices/star-input',
      'booking/applications/application-row',
      'booking/applications/application-text',
      'booking/booking-text',
      'contracts/machine',
      'form/offer-terms-list',
      'booking/applications/rows-skeleton',
      'lib/forms/mark-hours',
      'lib/text/funding-text',
    ],
  },
  terms: {
    paths: [
      'form/terms-failure',
      'form/terms-fields',
      'booking/offers/offer-form',
      'booking/offers/offer-lifetime-field',
      'lib/text/hours-taken',
    ],
  },
  signing: {
    paths: [
      'contracts/contract-input',
      'contracts/contract-stamp',
      'contracts/contract-text',
      'contracts/hash',
      'contracts/signing-deadline',
    ],
  },
  deadline: {
    paths: [
      'attention/about-text',
      'attention/deadline',
      'icons/clipboard-list',
      'lifecycle/side',
      'time/time-left',
    ],
  },
  report: { paths: ['boosts/boost-report', 'boosts/boost-text', 'day-sheets/day-sheet-text'] },
  plan: {
    paths: [
      'subscriptions/plans',
      'icons/flask-conical',
      'icons/unplug',
      'payments/deposit/failure-text',
      'payments/deposit/pay-extras',
      'payments/payments-off',
      'payments/deposit/test-money',
      'subscriptions/load-trouble',
      'subscriptions/own-price',
      'subscriptions/plan-price',
      'subscriptions/plan-text',
      'subscriptions/plan-ticket',
      'subscriptions/use-subscription',
      'lib/files/load-file',
    ],
  },
  'own-gigs': {
    paths: [
      'booking/own-gigs/close-gig',
      'booking/invitations/invite-artists',
      'booking/own-gigs/own-gig-text',
    ],
  },
  pages: {
    paths: [
      'ui/pictures/gig-line',
      'lib/screen/use-scroll-to-chosen',
      'modern/infiniteQueryObserver',
      'modern/useInfiniteQuery',
    ],
  },
  account: {
    paths: [
      'icons/eye',
      'icons/eye-off',
      'ui/inputs/password-input',
      'accounts/account-screen',
      'accounts/addresses',
      'accounts/home-of-session',
      'accounts/password-texts',
      'accounts/request-mail',
      'form/mail-code-form',
      'form/resend-mail',
      'lib/session/go-to-provider',
      'form/new-password-fields',
      'lib/session/passkeys',
      'lib/session/use-identity-providers',
      'lib/session/use-auth-call',
      'lib/session/use-link-error',
      'gigs/lazy-shared-gig',
      'gigs/shared-gig-greeting\\.css',
      'gigs/shared-gig-skeleton',
      'routes/site/not-found',
    ],
  },
  'account-rules': {
    paths: [
      'accounts/email-address',
      'accounts/forms',
      'accounts/mail-codes',
      'accounts/password',
      'form/mail-code-rules',
      'lib/session/first-password-problem',
    ],
  },
  place: {
    paths: [
      'booking/booking-defaults',
      'places/address',
      'places/great-circle',
      'places/marker',
      'profiles/profile-fields',
      'profiles/tags',
      'text/name-length',
      'text/name-problem',
      'form/address-field',
      'form/length-select',
      'form/place-input',
      'maps/map-unavailable',
      'maps/lazy-marker-map',
      'lib/places/use-located-address',
      'lib/files/use-upload',
    ],
  },
  picture: {
    paths: ['icons/upload', 'ui/inputs/image-picker', 'ui/choices/radio-cards', 'ui/inputs/upload-progress'],
  },
  search: {
    paths: [
      'directory/artist-list',
      'directory/artist-card',
      'directory/artist-filters',
      'directory/artist-text',
      'directory/artists-count',
    ],
  },
  sound: {
    paths: [
      'form/place-field',
      'directory/focus-field',
      'directory/max-rate-field',
      'directory/sound-selects',
    ],
  },
  surface: {
    paths: [
      'maps/load-surface',
      'maps/fallback/map-geometry',
      'maps/marker-room',
      'maps/pin',
      'maps/use-surface',
      'lib/places/load-google-maps',
    ],
  },
  // Forms, and the foundations of dialogs, menus and lists.
  forms: {
    paths: ['accounts/form-texts', 'lib/session/use-redirect-after', 'react-hook-form/dist/index.esm'],
    libraries: /@hookform\//,
  },
  dialogs: {
    paths: [
      'form/unsaved-changes-dialog',
      'ui/overlays/alert-dialog',
      'ui/overlays/dialog',
      'ui/page/download-button',
      'ui/overlays/form-dialog',
      'ui/choices/radio-group',
      'icons/file-down',
      'lib/text/nothing-owed-text',
      'lib/files/save-file',
      'lib/forms/use-form-draft',
    ],
    libraries: /@base-ui\/react\/(dialog|alert-dialog)\//,
  },
  popups: {
    libraries:
      /@base-ui\/(react\/(floating-ui-react\/(components\/Floating(FocusManager|RootStore|Tree|TreeStore)|hooks\/use(Dismiss|SyncedFloating)|utils\/(createEventEmitter|enqueueFocus|markOthers|nodes))|internals\/(composite\/composite|useBaseUiId|useTransitionStatus|useUnmountAfterClose)\.|utils\/(CommonPopupData|InternalBackdrop|popupStateMapping|popups\/(popup|store)))|utils\/(useScrollLock|useValueAsRef))/,
  },
  anchors: {
    libraries:
      /@base-ui\/react\/(floating-ui-react\/(hooks\/useFloating\.|middleware)|internals\/(getDisabledMount|useAnchorPositioning)|toolbar\/root\/ToolbarRootContext|utils\/(CommonPositioner|adaptiveOriginConstants|hideMiddleware|useAnchored|usePositioner))|@floating-ui\/(core|dom|react-dom)\//,
  },
  lists: {
    paths: [
      'ui/choices/switch',
      'lib/files/from-heic',
      'lib/files/is-heic',
      'lib/files/open-bucket',
      'lib/files/sending',
    ],
    libraries:
      /@base-ui\/(react\/(field\/control|floating-ui-react\/hooks\/use(Click\.|FloatingRootContext|ListNavigation|Typeahead)|internals\/(composite\/list|direction-context|field-|form-context|itemEquality|labelable|resolveValueLabel|serializeValue|useValueChanged)|utils\/(getHighlightReason|getPseudo|useOpenInteraction))|utils\/(areArraysEqual|useControlled|useEnhancedClick|useOnFirstRender))/,
  },
  tags: {
    paths: [
      'icons/trash',
      'ui/choices/combobox',
      'ui/choices/combobox-list',
      'ui/choices/combobox-multiple',
      'ui/choices/tag-input',
      'lib/loading/add-tags',
    ],
    libraries:
      /@base-ui\/react\/combobox\/(chip-remove|chip\/|chips\/ComboboxChips\.|item-indicator|root\/ComboboxRoot\.|trigger)/,
  },
  suggest: {
    paths: ['ui/choices/suggest-input'],
    libraries:
      /@base-ui\/(react\/(autocomplete|combobox\/(?!chip-remove|chip\/|chips\/ComboboxChips\.|item-indicator|root\/ComboboxRoot\.|trigger)|floating-ui-react\/hooks\/gridNavigation|internals\/(filter|useInitialLive)|utils\/scrollable)|utils\/stringifyLocale)/,
  },
  hints: {
    libraries:
      /@base-ui\/react\/(floating-ui-react\/(hooks\/use(Focus\.|Hover)|safePolygon)|internals\/useTriggerSwitch|utils\/(FloatingPortalLite|popups\/use(PopupHandle|TriggerFocus)))/,
  },
}
