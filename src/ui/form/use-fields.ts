import type { AnimationEvent, KeyboardEvent, SubmitEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { cleanEmail } from '../../contract/email-address.ts'

type Values<Name extends string> = Record<Name, string>
/** Returns the error text for a value, or undefined if it is valid. */
export type Rule<Name extends string> = (value: string, all: Values<Name>) => string | undefined

/**
 * Holds the values of a form and their errors. An error shows when its field loses the focus with a value in it (with
 * `whileTyping`, as soon as there is a value), or when the user presses Enter in an invalid form; then the first invalid field gets the focus. Keeps values that were
 * typed or autofilled before hydration.
 */
export function useFields<Name extends string>(
  rules: Record<Name, Rule<Name>>,
  initial: Partial<Values<Name>> = {},
  { whileTyping = false } = {},
) {
  const names = Object.keys(rules) as Name[]
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => record(names, (name): string => initial[name] ?? ''))
  const [visited, setVisited] = useState<readonly Name[]>([])
  // Chromium hides autofilled values from scripts until the user interacts with the page.
  const [autofilled, setAutofilled] = useState<readonly Name[]>([])

  const [resets, setResets] = useState(0)

  const read = () => record(names, (name) => enteredIn(controlOf(form.current, name)))
  const errorsOf = (all: Values<Name>) => record(names, (name) => rules[name](all[name], all))

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on hydration
  useEffect(() => setValues(read()), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after a reset
  useEffect(() => {
    if (resets > 0) controlOf(form.current, names[0] ?? '')?.focus()
  }, [resets])

  const errors = errorsOf(values)
  const isValid = names.every(
    (name) => errors[name] === undefined || (!values[name] && autofilled.includes(name)),
  )

  function showErrors(all: Values<Name>): void {
    setValues(all)
    setVisited(names)
    const found = errorsOf(all)
    const firstInvalid = names.find((name) => found[name] !== undefined)
    if (firstInvalid) controlOf(form.current, firstInvalid)?.focus()
  }

  return {
    values,
    isValid,
    /**
     * Returns the current values of the controls. In an effect this includes values that were typed before hydration.
     */
    read,
    focus: (name: Name) => controlOf(form.current, name)?.focus(),
    /** To be used as the key of a form that is reset. */
    resets,
    /** Shows the initial form again, with the focus in its first field. */
    reset() {
      setValues(record(names, (name): string => initial[name] ?? ''))
      setVisited([])
      setAutofilled([])
      setResets(resets + 1)
    },
    field: (name: Name) => ({
      name,
      value: values[name],
      error: visited.includes(name) || (whileTyping && values[name]) ? errors[name] : undefined,
      onChange: (value: string) => {
        setAutofilled((all) => all.filter((other) => other !== name))
        setValues((all) => ({ ...all, [name]: value }))
      },
      onBlur: () => values[name] && setVisited((all) => (all.includes(name) ? all : [...all, name])),
    }),
    /** Returns the attributes of the form; `onSubmit` receives the values of each valid submission. */
    form: (onSubmit: (values: Values<Name>) => void) => ({
      ref: form,
      // If the form is submitted before hydration, GET would put the password into the URL.
      method: 'post',
      noValidate: true,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault()
        const all = read()
        if (Object.values(errorsOf(all)).some((error) => error !== undefined)) showErrors(all)
        else onSubmit(all)
      },
      // Browsers do not submit a form on Enter while its button is disabled, so the errors are shown here.
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !isValid) showErrors(read())
      },
      // `Field.module.css` starts an animation in a field that the browser fills in.
      onAnimationStart: (event: AnimationEvent) => {
        const input = event.target
        if (!(input instanceof HTMLInputElement) || !input.matches(':autofill')) return
        setAutofilled((all) => [...all, input.name as Name])
      },
    }),
  }
}

function record<Name extends string, Value>(
  names: Name[],
  getValue: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, getValue(name)])) as Record<Name, Value>
}

/** Returns the value of a control: of a field for an email the address that was typed or pasted. */
function enteredIn(control: HTMLInputElement | undefined): string {
  if (!control) return ''
  return control.type === 'email' ? cleanEmail(control.value) : control.value
}

function controlOf(form: HTMLFormElement | null, name: string): HTMLInputElement | undefined {
  const control = form?.elements.namedItem(name)
  return control instanceof HTMLInputElement ? control : undefined
}
