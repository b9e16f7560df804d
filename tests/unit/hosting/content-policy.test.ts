import { expect, test } from 'vitest'
import { contentPolicy } from '../../../src/hosting/content-policy.ts'
import { readSettings } from '../../../src/settings.ts'

const directive = (name: string, environment: Record<string, string> = {}) =>
  contentPolicy(readSettings(environment)).find((one) => one.startsWith(`${name} `))

test('allows only the own origin with the default settings', () => {
  expect(directive('connect-src')).toBe("connect-src 'self'")
  expect(directive('img-src')).toBe("img-src 'self' data:")
  expect(directive('default-src')).toBe("default-src 'none'")
  expect(directive('font-src')).toBe("font-src 'self'")
  expect(directive('worker-src')).toBe("worker-src 'self'")
  expect(directive('manifest-src')).toBe("manifest-src 'self'")
})

test('allows the origins of the settings, without their paths', () => {
  const environment = {
    PUBLIC_API_URL: 'https://api.golf.test/v1/',
    PUBLIC_ADMIN_URL: 'https://admin.golf.test',
    PUBLIC_FIREBASE_DATABASE_URL: 'https://golf-rtdb.europe-west1.firebasedatabase.app',
    PUBLIC_IMAGES_URL: 'https://cdn.golf.test/avatars',
    PUBLIC_TILES_URL: 'https://{s}.tiles.golf.test/{z}/{x}/{y}.png',
  }
  const connect = directive('connect-src', environment)
  expect(connect).toContain(' https://api.golf.test ')
  expect(connect).toContain(' https://admin.golf.test ')
  expect(connect).toContain('wss://golf-rtdb.europe-west1.firebasedatabase.app')
  expect(connect).toContain('wss://*.europe-west1.firebasedatabase.app')
  const images = directive('img-src', environment)
  for (const s of ['a', 'b', 'c']) expect(images).toContain(`https://${s}.tiles.golf.test`)
  expect(images).toContain('https://cdn.golf.test')
})

test.each([
  [
    'https://{type}.tiles.golf.test/{z}/{x}/{y}.png',
    ['https://g.tiles.golf.test', 'https://b.tiles.golf.test'],
  ],
  [
    'https://{s}-{type}.tiles.golf.test/{z}/{x}/{y}.png',
    ['a-g', 'a-b', 'b-g', 'b-b', 'c-g', 'c-b'].map((host) => `https://${host}.tiles.golf.test`),
  ],
  ['https://tiles.golf.test/{type}/{z}/{x}/{y}.png', ['https://tiles.golf.test']],
  ['/tiles/{type}/{z}/{x}/{y}', []],
])('lets a page load both map types of %s', (template, origins) => {
  const sources = directive('img-src', { PUBLIC_TILES_URL: template })?.split(' ')
  expect(sources?.slice(1).sort()).toEqual(["'self'", 'data:', ...origins].sort())
})
