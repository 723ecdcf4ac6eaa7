import { type Group, matching, text, wholeNumber } from '../setting.ts'

export const texts = {
  title: 'Text messages',
  about:
    'Members who want that get notices of show days, of gigs at short notice and of polls as text messages too. They’re sent by Twilio. Set the first three or none. Point the number’s, or the messaging service’s, incoming messages at PUBLIC_URL/webhooks/twilio.',
  unset: 'no text messages. In demo mode, a page shows them',
  settings: {
    TWILIO_ACCOUNT_SID: {
      ...matching(/^AC\w{32}$/, 'must be an account SID: AC and 32 characters'),
      about: 'The account.',
    },
    TWILIO_AUTH_TOKEN: { ...text, about: 'Its auth token.', isSecret: true },
    TWILIO_FROM: {
      ...matching(
        /^(\+1\d{10}|MG\w{32})$/,
        'must be a number such as +13135550100, or a messaging service’s SID',
      ),
      about: 'What texts come from.',
      example: '+13135550100',
    },
    TEXTS_PER_MONTH: {
      ...wholeNumber(0, 10_000_000),
      about:
        'The most parts of text messages a month, all members together. Each text has one to three, and each part costs. When they’re used up, CONTACT_EMAIL gets a mail, and members get mail and push only.',
      default: '2000',
    },
  },
} satisfies Group
