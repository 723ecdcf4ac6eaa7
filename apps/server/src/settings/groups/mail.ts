import { createPublicKey } from 'node:crypto'
import { emailAddress, type Group, listOf, matching, passing, url, wholeNumber } from '../setting.ts'

/** Whether a text is a public key on the curve P-256, base64. */
function isVerificationKey(text: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

export const mail = {
  title: 'Mail and push notifications',
  settings: {
    SMTP_URL: {
      ...url(/^smtps?$/, 'must be an smtp:// or smtps:// URL'),
      about: 'The mail server. It’s required unless demo mode is on.',
      isSecret: true,
      unset: 'demo mode’s mailbox page shows all mail',
      example: 'smtp://user:secret@mail.example:587',
    },
    MAIL_FROM: {
      ...matching(
        /^[^@<>]*<?[^@<>\s]+@[^@<>\s]+>?$/,
        'must be an email address, or a name and an email address in <>',
      ),
      about: 'The sender of all mail.',
      default: 'Bandstand <hello@bandstand.test>',
      example: 'Bandstand <hello@bandstand.example>',
    },
    MAIL_PER_SECOND: {
      ...wholeNumber(1, 1000),
      about:
        'The most mails that all servers together send in a second, as your provider allows. When the mail server says that it’s too busy (421, or a 4xx reply about a rate or a quota), all servers wait, from 2 seconds up to 15 minutes.',
      unset: 'no limit',
      example: '14',
    },
    SENDGRID_WEBHOOK_KEY: {
      ...passing(isVerificationKey, 'must be the verification key of SendGrid’s signed event webhook'),
      about:
        'For mail that goes through SendGrid: point its signed event webhook at PUBLIC_URL/webhooks/sendgrid, with the events Bounced, Dropped and Spam Reports. Members whose address returns mail, or who report it as spam, then get only essential mails until they try again in their settings.',
      unset: 'no reports are taken',
    },
    CONTACT_EMAIL: {
      ...emailAddress,
      about: 'Where messages from the contact page are sent.',
      default: 'operator@bandstand.test',
      example: 'operator@bandstand.example',
    },
    PUSH_SERVICES: {
      ...listOf((host) => /^(\*\.)?[\w.-]+(:\d+)?$/.test(host), 'must be a comma-separated list of hosts'),
      about: 'The push services that browsers can use. `*.` matches any subdomain.',
      default: 'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
    },
  },
} satisfies Group
