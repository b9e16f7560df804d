import { expect, test } from 'vitest'
import { readEntries } from '../../../../src/ui/form/chosen-files.ts'

/** How many entries Chromium returns at a time. */
const PORTION = 100

function fileEntry(fullPath: string): FileSystemEntry {
  const name = fullPath.split('/').at(-1) ?? ''
  const file = (resolve: (file: File) => void) => resolve(new File(['{}'], name))
  return { isDirectory: false, name, fullPath, file } as unknown as FileSystemEntry
}

function folderEntry(fullPath: string, children: FileSystemEntry[]): FileSystemEntry {
  const rest = [...children]
  const readEntries = (resolve: (entries: FileSystemEntry[]) => void) => resolve(rest.splice(0, PORTION))
  const name = fullPath.split('/').at(-1) ?? ''
  const createReader = () => ({ readEntries })
  return { isDirectory: true, name, fullPath, createReader } as unknown as FileSystemEntry
}

test('returns the files of nested folders with their paths, in natural order and without hidden ones', async () => {
  const files = await readEntries([
    fileEntry('/single.json'),
    folderEntry('/June', [
      fileEntry('/June/.DS_Store'),
      fileEntry('/June/round-10.json'),
      folderEntry('/June/ann', [fileEntry('/June/ann/a.json')]),
      fileEntry('/June/round-2.json'),
      folderEntry('/June/.git', [fileEntry('/June/.git/config')]),
      folderEntry('/June/empty', []),
    ]),
  ])
  expect(files.map(({ path }) => path)).toEqual([
    'June/ann/a.json',
    'June/round-2.json',
    'June/round-10.json',
    'single.json',
  ])
})

test('returns all files of a folder that the browser reads in portions', async () => {
  const children = Array.from({ length: 250 }, (_, index) => fileEntry(`/many/${index}.json`))
  expect(await readEntries([folderEntry('/many', children)])).toHaveLength(250)
})

test('rejects when something in a folder cannot be read', async () => {
  const broken = {
    isDirectory: false,
    name: 'gone.json',
    fullPath: '/gone.json',
    file: (_: unknown, reject: (error: Error) => void) => reject(new Error('NotFoundError')),
  } as unknown as FileSystemEntry
  await expect(readEntries([folderEntry('/June', [broken])])).rejects.toThrow('NotFoundError')
})
