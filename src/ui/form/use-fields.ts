import type { AnimationEvent, KeyboardEvent, SubmitEvent } from 'react'
import { useEffect, useRef, useState } from 'react'

type Values<Name extends string> = Record<Name, string>
/** What is wrong with a value, in words for the person who typed it; undefined where nothing is. */
export type Rule<Name extends string> = (value: string, all: Values<Name>) => string | undefined

/**
 * The typed values of a form and what is wrong with them. An error shows once its field was left with something
 * in it, or when somebody presses Enter in a form that is not ready: then the focus goes to the first error.
 * Values that were typed or filled before the script was there are taken over.
 */
export function useFields<Name extends string>(
  rules: Record<Name, Rule<Name>>,
  initial: Partial<Values<Name>> = {},
) {
  const names = Object.keys(rules) as Name[]
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => record(names, (name): string => initial[name] ?? ''))
  const [left, setLeft] = useState<readonly Name[]>([])
  // Chromium hides a password manager's values from scripts until somebody touches the page.
  const [veiled, setVeiled] = useState<readonly Name[]>([])

  const read = () => record(names, (name) => controlOf(form.current, name)?.value ?? '')
  const errorsOf = (all: Values<Name>) => record(names, (name) => rules[name](all[name], all))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script arrives
  useEffect(() => setValues(read()), [])

  const errors = errorsOf(values)
  const valid = names.every((name) => errors[name] === undefined || (!values[name] && veiled.includes(name)))

  function reveal(all: Values<Name>): void {
    setValues(all)
    setLeft(names)
    const found = errorsOf(all)
    const first = names.find((name) => found[name] !== undefined)
    if (first) controlOf(form.current, first)?.focus()
  }

  return {
    values,
    valid,
    /** What stands in the fields now, in an effect also what was typed before the script came. */
    read,
    focus: (name: Name) => controlOf(form.current, name)?.focus(),
    field: (name: Name) => ({
      name,
      value: values[name],
      error: left.includes(name) ? errors[name] : undefined,
      onChange: (value: string) => {
        setVeiled((all) => all.filter((one) => one !== name))
        setValues((all) => ({ ...all, [name]: value }))
      },
      onBlur: () => values[name] && setLeft((all) => (all.includes(name) ? all : [...all, name])),
    }),
    /** `onReady` is given the values of a valid form, each time it is sent. */
    form: (onReady: (values: Values<Name>) => void) => ({
      ref: form,
      // Sent before the script is there, a GET would put a password into the address.
      method: 'post',
      noValidate: true,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault()
        const all = read()
        if (Object.values(errorsOf(all)).some((error) => error !== undefined)) reveal(all)
        else onReady(all)
      },
      // A browser sends nothing by Enter while the button is disabled, so nothing would be said either.
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !valid) reveal(read())
      },
      // `Field.module.css` starts an animation in a field that the browser fills.
      onAnimationStart: (event: AnimationEvent) => {
        const input = event.target
        if (!(input instanceof HTMLInputElement) || !input.matches(':autofill')) return
        setVeiled((all) => [...all, input.name as Name])
      },
    }),
  }
}

function record<Name extends string, Value>(names: Name[], of: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>
}

function controlOf(form: HTMLFormElement | null, name: string): HTMLInputElement | undefined {
  const control = form?.elements.namedItem(name)
  return control instanceof HTMLInputElement ? control : undefined
}
