import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Rule {
  /** The file and the selector. */
  place: string
  /** Whether it is of one class at the top of its file, so that it can compose others. */
  isComposable: boolean
  /** `color: var(--ink)` */
  declarations: readonly string[]
}

/** Returns the rules of a style sheet. Rules in a query or in another rule are rules of their own. */
function rulesIn(file: string, css = readFileSync(file, 'utf8')): Rule[] {
  const open: { selector: string; declarations: string[] }[] = []
  const rules: Rule[] = []
  let text = ''
  for (const part of css.replace(/\/\*.*?\*\//gs, '').split(/([{};])/)) {
    if (part === '{') open.push({ selector: text.trim().replace(/\s+/g, ' '), declarations: [] })
    else if (part === ';') open.at(-1)?.declarations.push(text.trim().replace(/\s+/g, ' '))
    else if (part === '}') {
      const { selector = '', declarations = [] } = open.pop() ?? {}
      const isComposable = open.length === 1 && /^\.[\w-]+(, \.[\w-]+)*$/.test(selector)
      if (declarations.length > 0) rules.push({ place: `${file} ${selector}`, isComposable, declarations })
    }
    text = part
  }
  return rules
}

/** Rules with fewer declarations are often equal by chance. */
const EQUAL_MIN = 3
const all = globSync('src/**/*.css').flatMap((file) => rulesIn(file))

test('reads all rules, also those in queries and in other rules', () => {
  const css =
    '@layer ui { /* ; */ .a, .b { color: red; @media print { width: 1px; } } @media print { .a > b { color: red; } } }'
  expect(rulesIn('x.css', css)).toEqual([
    { place: 'x.css @media print', isComposable: false, declarations: ['width: 1px'] },
    { place: 'x.css .a, .b', isComposable: true, declarations: ['color: red'] },
    { place: 'x.css .a > b', isComposable: false, declarations: ['color: red'] },
  ])
  expect(all.length).toBeGreaterThan(1000)
})

test('has no two equal rules: what they have in common is a component or a shared class', () => {
  const places = Map.groupBy(
    all.filter(({ declarations }) => declarations.length >= EQUAL_MIN),
    ({ declarations }) => declarations.toSorted().join('; '),
  )
  const repeated = [...places]
    .filter(([, rules]) => rules.length > 1)
    .map(([declarations, rules]) => [declarations, ...rules.map(({ place }) => place)].join('\n  '))
  expect(repeated.join('\n')).toBe('')
})

test('composes a shared class instead of repeating all that it declares', () => {
  const shared = globSync('src/styles/{layout,looks}.css')
    .flatMap((file) => rulesIn(file))
    .filter(({ isComposable, declarations }) => isComposable && declarations.length > 1)
  expect(shared.length).toBeGreaterThan(5)
  const repeated = all
    .filter(({ isComposable, place }) => isComposable && place.includes('.module.css'))
    .flatMap(({ place, declarations }) =>
      shared
        .filter((one) => one.declarations.every((declaration) => declarations.includes(declaration)))
        .map((one) => `${place} repeats ${one.place}`),
    )
  expect(repeated.join('\n')).toBe('')
})
