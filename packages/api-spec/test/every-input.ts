import type { z } from 'zod'
import { apiSpec } from '../src/index.ts'

/** The input of one operation. */
export interface Operation {
  /** 'gigs.create' */
  name: string
  schema: z.ZodType
}

/** A field of an input, also within lists and other fields. */
export interface Field {
  /** 'gigs.create.marker.lat' */
  path: string
  /** The last part of the path. */
  name: string
  schema: z.ZodType
}

interface Procedure {
  '~orpc': { inputSchema?: z.ZodType }
}

/** The inputs of all operations of the API that have one. */
export const OPERATIONS: Operation[] = Object.entries(apiSpec).flatMap(([area, operations]) =>
  Object.entries(operations as Record<string, Procedure>).flatMap(([name, operation]) => {
    const schema = operation['~orpc'].inputSchema
    return schema ? [{ name: `${area}.${name}`, schema }] : []
  }),
)

/** Every field of every operation’s input. */
export const FIELDS: Field[] = OPERATIONS.flatMap(({ name, schema }) => fieldsOf(schema, name))

/** What programs send that know nothing of a field: of every type that JSON has, and text that means something else. */
export const HOSTILE: unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  75.999,
  1e15,
  1e300,
  Number.NaN,
  '',
  ' ',
  'x',
  '1e3',
  '0x10',
  '-1',
  '75.999',
  '2026-02-30',
  'x'.repeat(20_000),
  [],
  [null],
  ['x'],
  [1.5],
  Array.from({ length: 200 }, () => 'x'),
  {},
  { x: 1 },
  { toString: 'x' },
]

/** Returns the fields of a schema, each with its path after `path`. */
export function fieldsOf(schema: z.ZodType, path: string): Field[] {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } }
  const within = (inner: unknown, at = path) => fieldsOf(inner as z.ZodType, at)
  switch (def.type) {
    case 'object':
      return Object.entries(def['shape'] as Record<string, z.ZodType>).flatMap(([name, field]) => [
        { path: `${path}.${name}`, name, schema: field },
        ...within(field, `${path}.${name}`),
      ])
    case 'pipe':
      return within(def['in'])
    case 'union':
      return (def['options'] as unknown[]).flatMap((option) => within(option))
    case 'intersection':
      return [...within(def['left']), ...within(def['right'])]
    case 'array':
      return within(def['element'])
    case 'record':
      return within(def['valueType'])
    default:
      return 'innerType' in def ? within(def['innerType']) : []
  }
}
