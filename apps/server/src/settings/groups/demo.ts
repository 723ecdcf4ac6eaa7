import { isThisMachine } from '../../is-this-machine.ts'
import { flag, type Group } from '../setting.ts'

interface Reach {
  DATABASE_URL?: string | undefined
  HOST?: string | undefined
  PUBLIC_URL?: string | undefined
}

/** Returns why demo mode must not be on by accident: others can reach this server, or its database is a real one. */
export function reasonsAgainstDemo({ DATABASE_URL, HOST = '', PUBLIC_URL }: Reach): string[] {
  return [
    ...(DATABASE_URL ? ['DATABASE_URL is set'] : []),
    ...(isThisMachine(HOST) ? [] : [`HOST is ${HOST}`]),
    ...(!PUBLIC_URL || isThisMachine(new URL(PUBLIC_URL).hostname) ? [] : [`PUBLIC_URL is ${PUBLIC_URL}`]),
  ]
}

/** Returns whether a key of Stripe moves real money. */
export const isLiveKey = (key = '') => /^[sr]k_live_/.test(key)

export const demo = {
  title: 'Demo mode',
  settings: {
    DEMO: {
      ...flag,
      about:
        'on: demo accounts with a public password, a demo world and a mailbox page with everyone’s mail. It’s refused with live Stripe keys.',
      unset:
        'on if only this machine can reach the server (PUBLIC_URL and HOST), with the embedded database and without live Stripe keys, otherwise off',
      derive: (texts) =>
        reasonsAgainstDemo(texts).length === 0 && !isLiveKey(texts.STRIPE_SECRET_KEY) ? 'on' : 'off',
      from: ['PUBLIC_URL', 'HOST', 'DATABASE_URL', 'STRIPE_SECRET_KEY'],
      example: 'off',
    },
    SIMPLE_LOGIN: { ...flag, about: 'off: removes the page /simple-login.', default: 'on' },
  },
} satisfies Group
