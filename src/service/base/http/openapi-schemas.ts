import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { accountExport } from '../../../contract/account-export.ts'
import type { Schema } from '../../../contract/endpoint.ts'
import { recordedRound } from '../../../contract/recorded-round.ts'
import { cards, round, scorecard } from '../../../contract/round.ts'
import { user } from '../../../contract/session.ts'
import { snapshot } from '../../../contract/snapshot.ts'
import { adminUser } from '../../../contract/staff/users.ts'

/** The fields of a valibot schema that `withoutTransforms` reads. */
interface SchemaNode {
  kind: string
  type: string
  pipe?: readonly SchemaNode[]
  entries?: Record<string, SchemaNode>
  options?: readonly SchemaNode[]
  item?: SchemaNode
  /** Set by `items` and `slots` of the contract. */
  hasGaps?: boolean
  /** Set by `plainText` of the contract: the transformation returns what it was given in another form. */
  keepsType?: boolean
  wrapped?: SchemaNode
  key?: unknown
  value?: SchemaNode
  getter?(input: unknown): SchemaNode
}

const asNode = (schema: v.GenericSchema) => schema as unknown as SchemaNode

const rebuilt = new Map<SchemaNode, v.GenericSchema>()

/**
 * Returns a schema of the JSON that the given schema parses, without transformations and fallbacks, so that it can be
 * converted to JSON Schema. Equal input returns the identical schema, because references are found by identity.
 */
function withoutTransforms(node: SchemaNode | undefined): v.GenericSchema {
  if (!node) throw new Error('unexpected schema: it has no inner schema')
  const result = rebuilt.get(node) ?? rebuild(node)
  rebuilt.set(node, result)
  return result
}

function rebuild(node: SchemaNode): v.GenericSchema {
  if (node.hasGaps !== undefined && node.item) {
    const item = withoutTransforms(node.item)
    return v.optional(v.array(node.hasGaps ? v.nullable(item) : item))
  }
  if (node.pipe) return rebuildPipe(node.pipe)
  switch (node.type) {
    case 'object':
    case 'loose_object':
      return v.object(mapValues(node.entries ?? {}, withoutTransforms))
    case 'array':
      return v.array(withoutTransforms(node.item))
    case 'variant':
    case 'union':
      return v.union((node.options ?? []).map((option) => withoutTransforms(option)))
    case 'intersect':
      return v.intersect((node.options ?? []).map((option) => withoutTransforms(option)))
    case 'optional':
      return v.optional(withoutTransforms(node.wrapped))
    case 'nullish':
      return v.nullish(withoutTransforms(node.wrapped))
    case 'nullable':
      return v.nullable(withoutTransforms(node.wrapped))
    case 'record':
      return v.record(v.string(), withoutTransforms(node.value))
    case 'lazy':
      // A lazy schema whose result depends on the input lists all results in `options`.
      if (node.options) return v.union(node.options.map((option) => withoutTransforms(option)))
      return v.lazy(() => withoutTransforms(node.getter?.(undefined)))
    default:
      return node as unknown as v.GenericSchema
  }
}

/**
 * Keeps the part of a pipe before its first transformation: the last schema, which is the most specific, and the
 * validations.
 */
function rebuildPipe(pipe: readonly SchemaNode[]): v.GenericSchema {
  const flat = pipe.flatMap(function flatten(part): SchemaNode[] {
    return part.pipe ? part.pipe.flatMap(flatten) : [part]
  })
  const end = flat.findIndex((part) => part.type === 'transform' && !part.keepsType)
  const parts = flat.slice(0, end === -1 ? undefined : end)
  const base = withoutTransforms(parts.findLast((part) => part.kind === 'schema'))
  const validations = parts.filter((part) => part.kind === 'validation')
  return validations.length === 0 ? base : v.pipe(base, ...(validations as unknown as []))
}

function mapValues<A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}

const named = {
  User: user,
  Round: round,
  Scorecard: scorecard,
  Cards: cards,
  AdminUser: adminUser,
  RecordedRound: recordedRound,
  Snapshot: snapshot,
  AccountExport: accountExport,
}
export const schemaRef = (name: keyof typeof named | 'Error') => ({ $ref: `#/components/schemas/${name}` })

const definitions = mapValues(named as Record<string, Schema>, (schema) => withoutTransforms(asNode(schema)))
const config = {
  target: 'draft-2020-12' as const,
  // Drops checks without an equivalent in JSON Schema. docs/wire.md describes the rules between fields.
  ignoreActions: ['check', 'raw_check', 'finite', 'trim'],
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
}

/** Returns `components.schemas`: the schemas that several endpoints share or that are recursive. */
export function componentSchemas(): Record<string, JsonSchema> {
  return {
    ...toJsonSchemaDefs(definitions, config),
    Error: {
      type: 'object',
      properties: { message: { type: 'string', description: 'One line that can be shown to a user.' } },
      required: ['message'],
    },
  }
}

/** Converts a schema of the contract to JSON Schema, or to a reference if it is one of the components. */
export function jsonSchemaOf(schema: Schema): JsonSchema {
  const {
    $schema: _,
    $defs: __,
    ...rest
  } = toJsonSchema(withoutTransforms(asNode(schema)), { ...config, definitions })
  return rest
}
