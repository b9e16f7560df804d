/**
 * Makes the two files of the display face; "Make the fonts" in CONTRIBUTING.md says how to run it. Each is one weight of
 * Source Serif 4 with the characters of headings, names and figures. Its figures have the same width.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The folder in which the packages are installed. */
const [folder = '.'] = process.argv.slice(2)
const load = createRequire(path.resolve(folder, 'x'))
const subsetFont = load('subset-font')
const { convert } = load('fontverter')

const WEIGHT = 600
const range = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))

const CHARACTERS = {
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœ–—‘’‚“”„•…′″€−`,
  // The letters of the European languages that are written in Latin script.
  'latin-ext':
    'ĀāĂăĄąĆćĊċČčĎďĐđĒēĖėĘęĚěĞğĠġĢģĦħĪīĮįİĶķĹĺĻļĽľŁłŃńŅņŇňŌōŐőŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚț',
}

for (const [subset, characters] of Object.entries(CHARACTERS)) {
  const source = load.resolve(
    `@fontsource-variable/source-serif-4/files/source-serif-4-${subset}-wght-normal.woff2`,
  )
  const font = await subsetFont(await readFile(source), characters, {
    targetFormat: 'sfnt',
    variationAxes: { wght: WEIGHT },
    keepFeatures: ['kern'],
    // Licence and its address, besides the copyright.
    preserveNameIds: [13, 14],
    noHinting: true,
    dropTables: ['STAT', 'GDEF', 'gasp', 'prep'],
  })
  const file = new URL(`display-${subset}.woff2`, import.meta.url)
  await writeFile(file, await convert(rename(font), 'woff2'))
}

/** The licence does not allow a changed font to have the reserved name. The other name has the same length. */
function rename(font) {
  let text = font.toString('latin1')
  for (const [from, to] of [
    ['Source Serif', 'Course Serif'],
    ['SourceSerif', 'CourseSerif'],
  ]) {
    const utf16 = (name) => Buffer.from(name, 'utf16le').swap16().toString('latin1')
    text = text.replaceAll(utf16(from), utf16(to)).replaceAll(from, to)
  }
  return Buffer.from(text, 'latin1')
}
