import { expect, test } from 'vitest'
import { imageUrl } from '../../../src/platform/image-url.ts'

test.each([
  ['ann.jpg', '/images/ann.jpg'],
  ['a/b c?d#e.jpg', '/images/a%2Fb%20c%3Fd%23e.jpg'],
  ['..', '/images/%2E%2E'],
  ['lone surrogate \ud800', '/images/lone%20surrogate%20%EF%BF%BD'],
])('encodes the image name %j as one path segment', (imageName, url) => {
  expect(imageUrl(imageName)).toBe(url)
})
