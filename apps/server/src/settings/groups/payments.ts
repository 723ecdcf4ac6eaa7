import { type Group, matching, oneOf, webAddress, wholeNumber } from '../setting.ts'

const stripeKey = (form: RegExp, beginning: string) => ({
  ...matching(form, `must be a key that starts with ${beginning}`),
  unset: 'no payments with Stripe',
})

export const payments = {
  title: 'Payments',
  about:
    'Real payments are Stripe’s: Connect pays artists, and Billing runs subscriptions. Bandstand creates the products, prices and the portal there when it first needs them. Set all three keys or none. At Stripe, create two webhooks to PUBLIC_URL/webhooks/payments. One is for events on your account: `payment_intent.*`, `charge.dispute.*`, `refund.*`, `customer.subscription.*`. The other is for events on connected accounts: `account.updated`, `account.application.deauthorized`, `payout.*`.',
  settings: {
    PAYMENTS: {
      ...oneOf('stripe', 'sandbox', 'off'),
      about:
        'Who moves money. sandbox is test money. With off, members still book each other and pay the fee outside Bandstand.',
      unset: 'stripe with its keys, sandbox in demo mode, otherwise off',
      // Test money for real people has to be requested explicitly.
      derive: ({ STRIPE_SECRET_KEY, DEMO }) =>
        STRIPE_SECRET_KEY ? 'stripe' : DEMO === 'on' ? 'sandbox' : 'off',
      from: ['STRIPE_SECRET_KEY', 'DEMO'],
      example: 'off',
    },
    STRIPE_SECRET_KEY: {
      ...stripeKey(/^[sr]k_\w+$/, 'sk_ or rk_'),
      about: 'The secret key of your account.',
      isSecret: true,
      example: 'sk_live_',
    },
    STRIPE_PUBLISHABLE_KEY: {
      ...stripeKey(/^pk_\w+$/, 'pk_'),
      about: 'Its publishable key. Every browser that pays sends it.',
      example: 'pk_live_',
    },
    STRIPE_WEBHOOK_SECRET: {
      ...stripeKey(/^whsec_\w+(,whsec_\w+)*$/, 'whsec_'),
      about: 'The signing secrets of both webhooks, separated by a comma.',
      isSecret: true,
      example: 'whsec_,whsec_',
    },
    STRIPE_API_URL: {
      ...webAddress,
      about: 'For tests: the URL of a server that implements Stripe’s API.',
      unset: 'Stripe’s own',
      example: 'http://localhost:4242',
    },
    SANDBOX_EVENTS: {
      ...oneOf('once', 'twice', 'never'),
      about: 'How often the sandbox of payments and subscriptions sends each event.',
      default: 'once',
    },
    PLATFORM_FEE_BASIS_POINTS: {
      ...wholeNumber(0, 5000),
      about: 'The platform’s fee on what artists earn, in basis points (hundredths of a percent).',
      default: '0',
    },
    PAYOUT_SECOND_STEP_OVER_CENTS: {
      ...wholeNumber(0, 100_000_000),
      about:
        'Artists whose balance was ever over this many cents need two-step verification to withdraw. 0: nobody needs it.',
      unset: '50000, and 0 in demo mode',
      // Visitors share the demo accounts, so none of them may have to add their own phone.
      derive: ({ DEMO }) => (DEMO === 'on' ? '0' : '50000'),
      from: ['DEMO'],
      example: '50000',
    },
  },
} satisfies Group
