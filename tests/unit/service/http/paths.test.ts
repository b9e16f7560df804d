import Fastify from 'fastify'
import { expect, test } from 'vitest'
import {
  isApiPath,
  isApiRequest,
  isSitePath,
  matchedRoute,
  normalizedPath,
  redirectToStart,
} from '../../../../src/service/base/http/paths.ts'

test.each([
  ['/rest', true],
  ['/mailing-flow/status', true],
  ['/admin/update-tiles/g', true],
  ['/restaurant', false],
  ['/x/rest/rounds', false],
  ['/', false],
])('%s belongs to the API: %s', (path, isOfApi) => {
  expect(isApiPath(path)).toBe(isOfApi)
})

test.each([
  ['/%72est/x?y', '/rest/x'],
  ['/a%2D%2e%5F%7eb%41%7A', '/a-._~bAz'],
  ['/a%2fb%20%3f%25', '/a%2fb%20%3f%25'],
  ['/%c3%a4%01', '/%c3%a4%01'],
])('%s is decoded to %s', (url, path) => {
  expect(normalizedPath(url)).toBe(path)
})

test.each([
  ['/round/R1?a', true],
  ['/tile', true],
  ['/%72est/x', false],
  ['/tiles/1/2/3', false],
  ['/images', false],
  ['/.ws?v=5', false],
])('%s may be a page: %s', (url, isPage) => {
  expect(isSitePath(url)).toBe(isPage)
})

test('requests belong to the API by the route that they match', async () => {
  const fastify = Fastify()
  const answer = async (request: Parameters<typeof isApiRequest>[0]) => [
    isApiRequest(request),
    matchedRoute(request),
  ]
  fastify.get('/rest/:token', answer)
  fastify.get('/page/:token', answer)
  fastify.setNotFoundHandler(answer)
  const answerTo = async (url: string) => (await fastify.inject(url)).json()
  expect(await answerTo('/%72est/secret')).toEqual([true, '/rest/:token'])
  expect(await answerTo('/page/secret')).toEqual([false, '/page/:token'])
  expect(await answerTo('/nothing/secret')).toEqual([false, 'none'])
  await fastify.close()
})

test('unknown pages lead to the start, with the headers of a page', async () => {
  const fastify = Fastify()
  fastify.get('/', (_, reply) => redirectToStart(reply))
  const { statusCode, headers } = await fastify.inject('/')
  expect([statusCode, headers.location]).toEqual([302, '/'])
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  await fastify.close()
})
