import { inputProblem } from '@bandstand/domain/text'

// For zod, which loads later, with the forms: it otherwise tries to create functions from text, which the content policy forbids
// and reports, and would say what is wrong in its own words.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true, customError: inputProblem } })
