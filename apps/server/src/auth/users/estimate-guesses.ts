import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
// The package itself loads its other lists too.
import english from '@zxcvbn-ts/language-en/dist/commonWords.json.mjs'

const estimator = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'], english },
  graphs: adjacencyGraphs,
  // What follows is ignored: it would take four times as long, and so much is enough to judge by.
  maxLength: 32,
  // In how many ways digits and signs are read as letters.
  l33tMaxSubstitutions: 20,
})

/** Returns about how many guesses find a password, if they begin with what people choose most. */
export function estimateGuesses(password: string): number {
  return estimator.check(password).guesses
}
