import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cssModules, fileId } from '../../../src/hosting/chunks.ts'

test('names classes alike in all builds, whose folders differ', () => {
  const file = new URL('../../../src/ui/Panel.module.css', import.meta.url).pathname
  expect(cssModules.generateScopedName('panel', file)).toBe(`panel-${fileId('ui/Panel.module.css')}`)
})

test('gives no two style sheets the same id', () => {
  const files = globSync('**/*.module.css', { cwd: 'src' })
  expect(new Set(files.map(fileId)).size).toBe(files.length)
})
