import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { endpoints } from '../../../src/contract/endpoints.ts'

const folder = new URL('../../../src/contract/', import.meta.url)

test('has every endpoint of every file of the contract', async () => {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && name !== 'endpoints.ts',
  )
  const files = await Promise.all(names.map((name) => import(new URL(name, folder).href) as Promise<object>))
  const exported = files.flatMap((file) => Object.entries(file))
  const isEndpoint = (value: unknown) => typeof value === 'object' && value !== null && 'method' in value
  const listed = new Map<string, unknown>(Object.entries(endpoints))
  // Two endpoints of the same name would be listed once.
  const missing = exported.filter(([name, value]) => isEndpoint(value) && listed.get(name) !== value)
  expect(missing.map(([name]) => name)).toEqual([])
})
