import { expect, test } from 'vitest'
import { readSettings } from '../../src/settings.ts'

test('has a default for every setting', () => {
  expect(readSettings({})).toEqual({
    PUBLIC_API_URL: '',
    PUBLIC_ADMIN_URL: '',
    PUBLIC_FIREBASE_DATABASE_URL: '',
    PUBLIC_IMAGES_URL: '/images',
    PUBLIC_TILES_URL: '/tiles/{z}/{x}/{y}',
    PUBLIC_TILES_ATTRIBUTION: '',
    PUBLIC_COMPANY_NAME: 'Fairway',
    PUBLIC_SITE_URL: '',
    PUBLIC_ABOUT_URL: expect.stringMatching(/^https:/),
    PUBLIC_SUPPORT_URL: expect.stringMatching(/^https:/),
    PUBLIC_HSTS_SUBDOMAINS: 'off',
    PUBLIC_OPERATOR_NAME: '',
    PUBLIC_PRIVACY_CONTACT: '',
  })
})

test('treats an empty value as unset', () => {
  expect(readSettings({ PUBLIC_COMPANY_NAME: '' }).PUBLIC_COMPANY_NAME).toBe('Fairway')
})

test.each([
  ['PUBLIC_API_URL', 'api.golf.test'],
  ['PUBLIC_API_URL', 'javascript:alert(1)'],
  ['PUBLIC_IMAGES_URL', '//cdn.golf.test'],
  ['PUBLIC_ABOUT_URL', 'about us'],
  ['PUBLIC_PRIVACY_CONTACT', 'our office'],
])('rejects %s=%s with an error that names the setting', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name}: `))
})

test('removes a trailing slash', () => {
  expect(readSettings({ PUBLIC_API_URL: 'https://api.golf.test/' }).PUBLIC_API_URL).toBe(
    'https://api.golf.test',
  )
})
