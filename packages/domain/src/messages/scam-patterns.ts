/** Signs of a scam aimed at musicians and venues: each is a reason to look twice, none is proof. */
export const SCAM_SIGNS = ['overpayment', 'elsewhere', 'untraceable'] as const
export type ScamSign = (typeof SCAM_SIGNS)[number]

/** The warning that the writer sees before sending. */
export const SCAM_WARNINGS: Record<ScamSign, string> = {
  overpayment:
    'This mentions sending money back. Scammers overpay with a check that bounces later, then ask for the difference.',
  elsewhere:
    'This mentions moving the conversation elsewhere. If there’s a dispute, you can’t show what was agreed outside Bandstand.',
  untraceable:
    'This mentions a payment that can’t be reversed. Fees paid through Bandstand are held until the show.',
}

/** The hint that the reader sees beside the message. */
export const SCAM_HINTS: Record<ScamSign, string> = {
  overpayment:
    'Be careful. Never send back an overpayment, because the payment behind it often bounces weeks later.',
  elsewhere: 'Be careful. Someone who wants to leave Bandstand may not be who they say they are.',
  untraceable:
    'Be careful. Wire transfers, gift cards and crypto can’t be reversed. Fees are paid through Bandstand.',
}

const BACK = '(?:refund|return|wire|transfer|send|pay|mail|forward)'
const DIFFERENCE =
  '(?:difference|excess|overpayment|surplus|extra (?:money|funds|amount)|remaining (?:money|funds))'
const REACH = '(?:e ?mail|text|write|contact|message|reach|call|chat|talk|add|ping|continue|move)'

/** Matched against lower-case text with single spaces. Repetitions are bounded, so that matching takes linear time. */
const PATTERNS: Record<ScamSign, RegExp[]> = {
  overpayment: [
    /\bover ?pa(?:y|id|yment|ying)\b/,
    /\b(?:paid|sent|wrote|pay|send) (?:you |me |us )?(?:too much|more than)\b/,
    new RegExp(`\\b${BACK}\\b.{0,40}\\b${DIFFERENCE}\\b`),
    /\b(?:cashier s|cashiers|certified|bank) che(?:ck|que)\b/,
    /\bdeposit (?:the|my|this|our) che(?:ck|que)\b/,
  ],
  elsewhere: [
    /whats ?app|\bwe ?chat\b|\btelegram\b|\bviber\b|\bgoogle (?:chat|hangouts)\b|\bhangouts\b/,
    /\b(?:on|via|over|to) (?:signal|kik|snapchat|skype)\b/,
    new RegExp(`\\b${REACH}\\b.{0,40}[\\w.+-]{1,64}@[\\w-]{1,64}\\.`),
    /\b(?:my|our) (?:personal|private|other|direct) (?:e ?mail|mailbox|mail|number|phone)\b/,
    /\b(?:outside|off|away from) (?:of )?(?:bandstand|this (?:site|app|platform))\b/,
  ],
  untraceable: [
    /\bwestern ?union\b|\bmoney ?gram\b|\bzelle\b|\bcash ?app\b/,
    /\b(?:gift|steam|itunes|prepaid) ?cards?\b/,
    /\bbit ?coins?\b|\bbtc\b|\bcrypto(?: ?currency| ?currencies)?\b|\bethereum\b|\busdt\b|\btether\b/,
    /\bwire (?:transfers?|me|us|the|it|you)\b|\bbank wire\b/,
  ],
}

/**
 * Returns the signs of a scam in a text, in the order of `SCAM_SIGNS`, regardless of case, spacing and look-alike
 * characters.
 */
export function scamSigns(text: string): ScamSign[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replaceAll(/[^\p{L}\p{N}@.+_]+/gu, ' ')
  return SCAM_SIGNS.filter((sign) => PATTERNS[sign].some((pattern) => pattern.test(plain)))
}
