import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import {
  chosenTemplate,
  zipTemplate,
} from '../../../../../../src/features/staff/mailing/files/template-parts.ts'

const chosen = (...paths: string[]) =>
  paths.map((path) => ({ path, file: new File([`content of ${path}`], path.split('/').at(-1) ?? '') }))

test('accepts a ZIP unchanged, and takes its name', () => {
  const template = chosenTemplate(chosen('Spring März.zip'))
  expect([template.zip?.name, template.suggestedName, template.problem]).toEqual([
    'Spring März.zip',
    'Spring Marz',
    '',
  ])
})

test('accepts the files of a folder, and takes its name', () => {
  const template = chosenTemplate(
    chosen('mails/spring/subject.txt', 'mails/spring/text.txt', 'mails/spring/Mail.HTM'),
  )
  expect([...template.parts.keys()]).toEqual(['subject.txt', 'text.txt', 'html.html'])
  expect([template.suggestedName, template.problem]).toEqual(['spring', ''])
})

test('adds files that are chosen later, and lists missing ones until then', async () => {
  const first = chosenTemplate(chosen('subject.txt'))
  expect(first.problem).toBe('Still missing: text.txt.')
  const second = chosenTemplate(chosen('text.txt'), first.parts)
  expect(second.problem).toBe('')
  const zip = await zipTemplate(second.parts)
  const entries = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.keys(entries)).toEqual(['subject.txt', 'text.txt'])
  expect(new TextDecoder().decode(entries['text.txt'])).toBe('content of text.txt')
})

test.each([
  ['logo.png', 'logo.png is not subject.txt, text.txt or html.html.'],
  ['a.html b.html', 'There is more than one html.html.'],
  ['a.zip text.txt', 'Choose one ZIP, or single files.'],
])('rejects %s, and keeps the earlier choice', (names, problem) => {
  const before = chosenTemplate(chosen('subject.txt')).parts
  const template = chosenTemplate(chosen(...names.split(' ')), before)
  expect(template.problem).toBe(problem)
  expect([...template.parts.keys()]).toEqual(['subject.txt'])
})
