import { expect, test } from 'vitest'
import { serviceOfTests } from '../../support/service.ts'

// Storing an outdated map in the caches of other users.

const service = serviceOfTests()

const cachingOf = async (url: string) => {
  const { status, headers } = await fetch(service.origin + url)
  return [status, headers.get('cache-control')]
}

test.each(['', '1.0.0&v=2'])(
  'does not let a client store a tile permanently with the version v=%s',
  async (version) => {
    expect(await cachingOf(`/tiles/3/1/1?v=${version}`)).toEqual([200, 'public, no-cache'])
  },
)

test('does not let a client store a tile permanently with the version of another tile or map type', async () => {
  const { headers } = await fetch(`${service.origin}/tiles/b/3/1/1`)
  const version = (headers.get('etag') ?? '').slice(1, -1)
  expect(await cachingOf(`/tiles/g/3/1/1?v=${version}`)).toEqual([200, 'public, no-cache'])
  expect(await cachingOf(`/tiles/b/3/1/1?v=${version}`)).toEqual([200, 'public, max-age=31536000, immutable'])
})
