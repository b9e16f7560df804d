import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import { OPENAPI_PATH } from '../../src/service/openapi/openapi.ts'

interface Operation {
  operationId: string
  'x-access': string
  security: object[]
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

export type Conformance = Awaited<ReturnType<typeof createConformance>>

/** Reads the OpenAPI document of a service. Returns it with functions that compare values with it. */
export async function createConformance({ origin }: { origin: string }) {
  const document = (await (await fetch(origin + OPENAPI_PATH)).json()) as OpenApiDocument
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document, 'openapi')
  /** Returns in what a value differs from the schema at a JSON pointer. */
  const differences = (pointer: string, value: unknown) => {
    const validate = ajv.compile({ $ref: `openapi#${pointer}` })
    return validate(value) ? [] : validate.errors
  }
  return {
    document,
    differences,
    /** Expects that the document describes a response of an endpoint, whose body has been read. */
    expectDescribed(name: EndpointName, { status, headers }: Response, text: string): void {
      const { method, path } = endpoints[name]
      const documented = document.paths[path]?.[method.toLowerCase()]?.responses[status]
      expect(documented, `${name} ${status}`).toBeDefined()
      const type = headers.get('content-type')?.split(';')[0] ?? ''
      if (status >= 400) {
        expect(differences('/components/schemas/Error', JSON.parse(text))).toEqual([])
      } else if (status === 204) {
        expect(text).toBe('')
      } else {
        expect(Object.keys(documented?.content ?? {})).toEqual([type])
        const pointer = `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}`
        const value = type === 'application/json' ? JSON.parse(text) : text
        expect(differences(`${pointer}/content/${escaped(type)}/schema`, value)).toEqual([])
      }
    },
  }
}

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
