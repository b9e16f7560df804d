import * as v from 'valibot'
import type { Schema } from '../../src/contract/endpoint.ts'

type Json = unknown

/** The parts of a valibot schema that the contract uses. */
interface SchemaNode {
  type: string
  wrapped?: SchemaNode
  pipe?: readonly SchemaNode[]
  entries?: Record<string, SchemaNode>
  options?: readonly SchemaNode[] | readonly string[]
  item?: SchemaNode
  value?: SchemaNode
  literal?: unknown
  getter?: (input: unknown) => SchemaNode
}

/** How deep recursive schemas (groups in groups) are followed. */
const DEPTH_MAX = 2

/**
 * Returns values that match a schema: the first has all fields, each of the others one more member of a variant.
 * A list holds one item of each kind.
 */
function samplesOf(schema: Schema): Json[] {
  let texts = 0
  return samples(schema as unknown as SchemaNode, 0)

  function samples(node: SchemaNode, depth: number): Json[] {
    // `slots` and `items` of `wire.ts` carry the schema of their items.
    if (node.pipe && node.item) return [list(node.item, depth)]
    if (node.pipe?.[0]?.pipe) return samples(node.pipe[0], depth)
    switch (node.type) {
      case 'nullish':
      case 'nullable':
      case 'optional':
        return samples(required(node.wrapped), depth)
      case 'object':
      case 'loose_object':
        return objects(node.entries ?? {}, depth)
      case 'variant':
      case 'union':
        return (node.options as readonly SchemaNode[]).flatMap((option) => samples(option, depth))
      case 'array':
        return [list(required(node.item), depth)]
      case 'record':
        return samples(required(node.value), depth).map((value) => ({ [`text ${++texts}`]: value }))
      case 'lazy':
        return depth >= DEPTH_MAX ? [[]] : samples(required(node.getter?.(undefined)), depth + 1)
      case 'literal':
        return [node.literal]
      case 'picklist':
        return [...(node.options ?? [])]
      case 'string':
        return [`text ${++texts}`]
      case 'number':
        return [4]
      case 'boolean':
        return [true]
      case 'unknown':
        return [true]
      default:
        throw new Error(`no sample for the schema type ${node.type}`)
    }
  }

  function list(item: SchemaNode, depth: number): Json[] {
    return samples(item, depth)
  }

  function objects(entries: Record<string, SchemaNode>, depth: number): Json[] {
    const all = Object.entries(entries).map(([name, entry]) => [name, samples(entry, depth)] as const)
    const whole = Object.fromEntries(all.map(([name, [first]]) => [name, first]))
    // The other samples differ in one field only; the lists of the first are complete.
    const small = Object.fromEntries(all.map(([name, [first]]) => [name, Array.isArray(first) ? [] : first]))
    const others = all.flatMap(([name, [, ...rest]]) => rest.map((sample) => ({ ...small, [name]: sample })))
    return [whole, ...others]
  }
}

function required(node: SchemaNode | undefined): SchemaNode {
  if (!node) throw new Error('incomplete schema')
  return node
}

export interface WrongShape {
  /** For example `.rounds[].timestamp`, or `3 fields`. */
  field: string
  what: string
  /** The JSON text. */
  text: string
  /** How many fields are wrong. */
  count: number
}

/** A number that JSON can express but a double cannot, so `JSON.stringify` cannot write it. */
const INFINITE = '@infinite@'
const missing = Symbol('missing')

/** Values of the wrong type or far out of range for most fields. */
const WRONG: readonly (readonly [string, unknown])[] = [
  ['missing', missing],
  ['null', null],
  ['true', true],
  ['-1', -1],
  ['0.5', 0.5],
  ['a number beyond every date', 1e300],
  ['a number beyond every double', INFINITE],
  ['an empty text', ''],
  ['a text of markup', '<img src=x onerror=alert(1)>'],
  ['the name of a prototype', '__proto__'],
  ['a very long text', 'x'.repeat(5000)],
  ['an empty list', []],
  ['a list of nulls', [null, null]],
  ['a list of lists', [[[]]]],
  ['an empty object', {}],
  ['an object with numeric keys', { 3: {}, 7: 'x' }],
]

interface Options {
  /** Replaces parts of each sample. */
  parts?: Record<string, unknown> | undefined
  /** Only fields whose name matches. */
  fields?: RegExp
}

/** Returns samples of a schema with one wrong field each; every kind of field is wrong once. */
export function wrongShapes(schema: Schema, { parts, fields = /^/ }: Options = {}): WrongShape[] {
  return fieldsOfSamples(schema, parts)
    .filter(({ field }) => fields.test(field))
    .flatMap((field) => wrongValuesOf(field))
}

/** Returns fewer shapes than `wrongShapes`: all simple fields that accept a wrong value have it at the same time.
 * Objects and lists are wrong one at a time, because a wrong one hides the fields inside.
 */
export function combinedWrongShapes(schema: Schema, { parts, fields = /^/ }: Options = {}): WrongShape[] {
  const found = fieldsOfSamples(schema, parts).filter(({ field }) => fields.test(field))
  const [simple, containers] = [
    found.filter(({ isSimple }) => isSimple),
    found.filter(({ isSimple }) => !isSimple),
  ]
  const combined = [...Map.groupBy(simple, ({ sample }) => sample)].flatMap(([sample, ofSample]) =>
    WRONG.flatMap(([what, value]): WrongShape[] => {
      const accepted = acceptedFields(schema, sample, ofSample, value)
      if (accepted.length === 0) return []
      const text = write(withAll(sample, accepted, value))
      return [{ field: `${accepted.length} fields`, what, text, count: accepted.length }]
    }),
  )
  return [...combined, ...containers.flatMap((field) => wrongValuesOf(field))]
}

/** Returns the fields that accept a value. Halves the fields until those of one half accept it together. */
function acceptedFields<F extends Field>(
  schema: Schema,
  sample: unknown,
  fields: readonly F[],
  value: unknown,
): readonly F[] {
  if (v.is(schema, JSON.parse(write(withAll(sample, fields, value))))) return fields
  if (fields.length <= 1) return []
  const half = Math.ceil(fields.length / 2)
  return [fields.slice(0, half), fields.slice(half)].flatMap((part) =>
    acceptedFields(schema, sample, part, value),
  )
}

/** Replaces a value from the last field to the first, because removing an item moves those behind it. */
const withAll = (sample: unknown, fields: readonly Field[], value: unknown) =>
  fields.reduceRight((whole, { path }) => replaced(whole, path, value), sample)

/** Returns one shape for each distinct key. */
export async function distinctShapes(
  shapes: readonly WrongShape[],
  keyOf: (shape: WrongShape) => string | Promise<string>,
): Promise<WrongShape[]> {
  const distinct = new Map<string, WrongShape>()
  for (const shape of shapes) {
    const key = await keyOf(shape)
    if (!distinct.has(key)) distinct.set(key, shape)
  }
  return [...distinct.values()]
}

/** Returns a parsed value as text, including values that JSON omits. */
export const exactJson = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    part === undefined || part === Number.POSITIVE_INFINITY ? String(part) : part,
  )

const write = (value: unknown) => JSON.stringify(value ?? null).replaceAll(`"${INFINITE}"`, '1e999')

interface Field {
  path: readonly (string | number)[]
  field: string
  isSimple: boolean
}
interface FieldOfSample extends Field {
  sample: unknown
}

/** Returns the fields of all samples, each kind of field once. */
function fieldsOfSamples(schema: Schema, parts?: Record<string, unknown>): FieldOfSample[] {
  const seen = new Set<string>()
  return samplesOf(schema)
    .map((sample) => (parts ? { ...(sample as object), ...parts } : sample))
    .flatMap((sample) => fieldsOf(sample).map((field) => ({ ...field, sample })))
    .filter(({ field }) => !seen.has(field) && seen.add(field))
}

function wrongValuesOf({ sample, path, field }: FieldOfSample): WrongShape[] {
  const wrong = WRONG.map(([what, value]) => ({
    field,
    what,
    text: write(replaced(sample, path, value)),
    count: 1,
  }))
  const twice = doubled(sample, path)
  return twice ? [...wrong, { field, what: 'each item twice', text: write(twice), count: 1 }] : wrong
}

/** Items of a list count as one field per `type`; a recursive list counts as the same list. */
function fieldsOf(value: unknown, path: Field['path'] = [], name = ''): Field[] {
  const field = name.replace(/(\.cards)\[GroupCard\]\.cards/, '$1')
  const isSimple = typeof value !== 'object' || value === null
  const here = { path, field: field || 'the whole', isSimple }
  if (isSimple) return [here]
  const inner = Object.entries(value).flatMap(([key, part]) => {
    if (!Array.isArray(value)) return fieldsOf(part, [...path, key], `${field}.${key}`)
    const type = typeof part === 'object' && part !== null && 'type' in part ? String(part.type) : ''
    return fieldsOf(part, [...path, Number(key)], `${field}[${type}]`)
  })
  return [here, ...inner]
}

function replaced(value: unknown, [key, ...rest]: Field['path'], by: unknown): unknown {
  if (key === undefined) return by === missing ? undefined : by
  if (Array.isArray(value)) {
    if (rest.length === 0 && by === missing) return value.toSpliced(Number(key), 1)
    return value.with(Number(key), replaced(value[Number(key)], rest, by))
  }
  const { [key]: old, ...others } = value as Record<string, unknown>
  const next = replaced(old, rest, by)
  return rest.length === 0 && by === missing ? others : { ...others, [key]: next }
}

function doubled(value: unknown, path: Field['path']): unknown {
  const list = path.reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], value)
  return Array.isArray(list) && list.length > 0 ? replaced(value, path, [...list, ...list]) : undefined
}
