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
  items?: readonly SchemaNode[]
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
      case 'intersect':
        return [
          Object.assign(
            {},
            ...(node.options as readonly SchemaNode[]).map((option) => samples(option, depth)[0]),
          ),
        ]
      case 'array':
        return [list(required(node.item), depth)]
      case 'tuple':
        return [(node.items ?? []).map((item) => samples(item, depth)[0])]
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

interface WrongShape {
  /** For example `.rounds[].timestamp`, or several fields. */
  field: string
  what: string
  /** The JSON text. */
  text: string
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

/** Returns a sample of each kind of field with each wrong value; every kind of field is wrong once. */
export function wrongShapes(schema: Schema): WrongShape[] {
  return fieldsOfSamples(schema).flatMap((field) => {
    const small = pruned(field.sample, field.path)
    return changesOf(field).map((change) => shapeOf([{ ...change, ...small }]))
  })
}

/**
 * Returns fewer shapes than `wrongShapes`, all of which the schema accepts. Many fields are wrong at the same time, with
 * other values in each shape, until every value that is parsed differently was used. Objects and lists are wrong one
 * level at a time, because a wrong one hides the fields inside.
 */
export function combinedWrongShapes(schema: Schema): WrongShape[] {
  const ofSamples = Map.groupBy(fieldsOfSamples(schema), ({ sample }) => sample)
  return [...ofSamples.values()].flatMap((ofSample) => {
    const levels = Map.groupBy(ofSample, ({ isSimple, path }) => (isSimple ? 'simple' : path.length))
    return [...levels.values()].flatMap((level) => combinedShapesOf(schema, level))
  })
}

const shapeOf = (changes: readonly Change[]): WrongShape => ({
  field: changes.map(({ field }) => field).join(', '),
  what: changes.map(({ what }) => what).join(', '),
  text: textOf(changes),
})

/** Returns shapes in which fields that do not contain each other are wrong at the same time. */
function combinedShapesOf(schema: Schema, fields: readonly FieldOfSample[]): WrongShape[] {
  const ofFields = fields.map((field) => acceptedChanges(schema, field))
  const shapesCount = Math.max(0, ...ofFields.map(({ length }) => length))
  return Array.from({ length: shapesCount }, (_, at) => ofFields.flatMap((changes) => changes[at] ?? []))
    .flatMap((changes) => splitUntilAccepted(schema, changes))
    .map(shapeOf)
}

/** Returns the changes of a field that the schema accepts, one for each value that it parses to. */
function acceptedChanges(schema: Schema, field: FieldOfSample): Change[] {
  const small = pruned(field.sample, field.path)
  const distinct = new Map<string, Change>()
  for (const change of changesOf(field)) {
    const parsed = v.safeParse(schema, JSON.parse(textOf([{ ...change, ...small }])), { abortEarly: true })
    if (!parsed.success) continue
    const key = exactJson(parsed.output)
    if (!distinct.has(key)) distinct.set(key, change)
  }
  return [...distinct.values()]
}

/**
 * Returns a sample whose lists have one item, which is the one on the path, if any. Whether a schema accepts a field does
 * not depend on the other items, and parsing a whole round for each wrong value takes 20 times as long.
 */
function pruned(sample: unknown, [key, ...rest]: Field['path']): Pick<FieldOfSample, 'sample' | 'path'> {
  if (key === undefined) return { sample, path: [] }
  const inner = pruned((sample as Record<string | number, unknown>)[key], rest)
  if (Array.isArray(sample)) return { sample: [inner.sample], path: [0, ...inner.path] }
  const others = Object.entries(sample as object).map(([name, part]) => [name, withShortLists(part)])
  return { sample: { ...Object.fromEntries(others), [key]: inner.sample }, path: [key, ...inner.path] }
}

function withShortLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(withShortLists)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withShortLists(part)]))
}

/** Halves the changes until the schema accepts those of each part together. */
function splitUntilAccepted(schema: Schema, changes: readonly Change[]): (readonly Change[])[] {
  if (changes.length <= 1 || v.is(schema, JSON.parse(textOf(changes)))) return [changes]
  const half = Math.ceil(changes.length / 2)
  return [changes.slice(0, half), changes.slice(half)].flatMap((part) => splitUntilAccepted(schema, part))
}

/** Returns a parsed value as text, including values that JSON omits. */
const exactJson = (value: unknown) =>
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
function fieldsOfSamples(schema: Schema): FieldOfSample[] {
  const seen = new Set<string>()
  return samplesOf(schema)
    .flatMap((sample) => fieldsOf(sample).map((field) => ({ ...field, sample })))
    .filter(({ field }) => !seen.has(field) && seen.add(field))
}

/** A field of a sample with a wrong value. */
interface Change extends FieldOfSample {
  what: string
  value: unknown
}

function changesOf(field: FieldOfSample): Change[] {
  const changes = WRONG.map(([what, value]) => ({ ...field, what, value }))
  const old = field.path.reduce<unknown>(
    (found, key) => (found as Record<string, unknown>)[key],
    field.sample,
  )
  const isList = Array.isArray(old) && old.length > 0
  return isList ? [...changes, { ...field, what: 'each item twice', value: [...old, ...old] }] : changes
}

/** Returns a sample with changes, made from the last to the first, because removing an item moves those behind it. */
const textOf = (changes: readonly Change[]) =>
  write(changes.reduceRight((whole, { path, value }) => replaced(whole, path, value), changes[0]?.sample))

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
