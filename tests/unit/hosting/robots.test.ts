import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { previewPaths } from '../../../src/contract/preview-paths.ts'

test.each([...Object.values(previewPaths), '/round/{token}', '/embed/{token}', '/link-preview.png'])(
  'robots.txt allows %s, which previews of links need',
  async (path) => {
    const lines = (await readFile('public/robots.txt', 'utf8')).split('\n')
    const forbidden = lines.flatMap((line) => /^Disallow:\s*(\S+)/i.exec(line)?.[1] ?? [])
    expect(forbidden.filter((start) => path.startsWith(start))).toEqual([])
  },
)
