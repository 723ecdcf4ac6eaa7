import { z } from 'zod'
import { cleanLine, tooLongText } from '../text/index.ts'
import { TEMPLATE_FIELDS, TEMPLATE_KINDS } from './template-fields.ts'

/** The most templates of one kind that a member has. */
export const TEMPLATES_MAX = 30
export const TEMPLATE_NAME_MAX = 60

const name = z
  .string('Enter a name')
  .overwrite(cleanLine)
  .min(1, 'Enter a name')
  .max(TEMPLATE_NAME_MAX, tooLongText(TEMPLATE_NAME_MAX))

export const templateNameInput = z.strictObject({ name })

/** A template as it is saved; `checkTemplate` reads its fields by their kind. */
export const templateInput = z.strictObject({
  name,
  kind: z.enum(TEMPLATE_KINDS),
  fields: z.record(z.string(), z.unknown()),
})

/** Returns a template with fields as their forms have them; adds an issue for each that no form has, or that isn't valid. */
export function checkTemplate<Input extends z.output<typeof templateInput>>(
  input: Input,
  context: z.RefinementCtx,
): Input {
  const judged = TEMPLATE_FIELDS[input.kind].safeParse(input.fields)
  if (judged.success) return { ...input, fields: judged.data }
  for (const { path, message } of judged.error.issues)
    context.addIssue({ code: 'custom', path: ['fields', ...path], message })
  return z.NEVER
}

/** Returns what two templates of a kind can't have in common: the name, whatever its case. */
export const templateKey = (text: string): string => cleanLine(text).toLowerCase()
