import { expect, test } from 'vitest'
import { otherHosts, privacyContact } from '../../../src/layouts/privacy-facts.ts'
import { readSettings } from '../../../src/settings.ts'

test.each([
  ['', 'https://example.com/support', 'Support'],
  ['privacy@golf.example', 'mailto:privacy@golf.example', 'privacy@golf.example'],
  ['https://golf.example/privacy', 'https://golf.example/privacy', 'golf.example/privacy'],
])('links the contact "%s" to %s', (contact, href, text) => {
  expect(privacyContact(readSettings({ PUBLIC_PRIVACY_CONTACT: contact }))).toEqual({ href, text })
})

test('names the other hosts that pages load from, each once', () => {
  expect(otherHosts(readSettings({}))).toEqual([])
  const settings = {
    PUBLIC_API_URL: 'https://api.golf.example/v1',
    PUBLIC_IMAGES_URL: 'https://api.golf.example/images',
    PUBLIC_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}',
  }
  expect(otherHosts(readSettings(settings))).toEqual(['api.golf.example', 'tiles.example'])
})
