import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import styles from './ComboField.module.css'
import fieldStyles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import suggestions from './Suggestions.module.css'

export interface ComboOption {
  value: string
  /** Shown beside the value in small type. */
  detail?: string
}

interface Props extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  value: string
  onChange: (value: string) => void
  /** Values to choose from; the field accepts any other text as well. Without values it is a plain text field. */
  options: readonly ComboOption[]
  /** Names the list of options for screen readers. */
  listLabel: string
}

/** Maximum number of options shown; typing narrows the list. */
const SHOWN_MAX = 100

/**
 * A text field with a list of values below it (WAI-ARIA: editable combobox with list autocomplete). The list opens on
 * focus, arrow keys and typing. Enter selects the option that an arrow key has highlighted; without one it submits the
 * form.
 */
export function ComboField({ label, hint, error, options, listLabel, value, onChange, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false)
  // Only typing narrows the list, so that all options are shown when a field with a value gets the focus.
  const [isTyped, setTyped] = useState(false)
  const [active, setActive] = useState<number>()
  const listId = useId()
  const matching = isTyped ? matchingOptions(options, value) : options
  const shown = matching.slice(0, SHOWN_MAX)
  const isShown = isOpen && shown.length > 0
  const chosen = isShown && active !== undefined ? shown[active] : undefined

  function open(index?: number) {
    setOpen(true)
    setActive(index)
  }
  function close() {
    setOpen(false)
    setTyped(false)
    setActive(undefined)
  }
  function take(option: ComboOption) {
    onChange(option.value)
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter and Escape may end an IME composition.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const target = targetOf(event.key, active, shown.length)
    if (target !== undefined) {
      if (isShown) setActive(target)
      else open(event.altKey ? undefined : target)
    } else if (event.key === 'Enter' && chosen) take(chosen)
    else if (event.key === 'Escape' && isShown) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <div className={styles.box}>
          <input
            type="text"
            {...rest}
            {...attributes}
            className={fieldStyles.control}
            // The same element with and without options, because the options may arrive while the user types.
            {...(options.length > 0 && {
              role: 'combobox',
              'aria-autocomplete': 'list' as const,
              'aria-expanded': isShown,
              'aria-controls': isShown ? listId : undefined,
              'aria-activedescendant': chosen && optionId(listId, active),
            })}
            value={value}
            onChange={(event) => {
              onChange(event.target.value)
              setTyped(true)
              open()
            }}
            onFocus={(event) => {
              rest.onFocus?.(event)
              open()
            }}
            onClick={() => isOpen || open()}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
          {isShown && (
            <Options
              {...{ listId, listLabel, active }}
              options={shown}
              hasMore={matching.length > shown.length}
              onActivate={setActive}
              onTake={take}
            />
          )}
        </div>
      )}
    </Field>
  )
}

const optionId = (listId: string, index: number | undefined) => `${listId}-${index}`

interface OptionsProps {
  listId: string
  listLabel: string
  options: readonly ComboOption[]
  hasMore: boolean
  active: number | undefined
  onActivate: (index: number) => void
  onTake: (option: ComboOption) => void
}

function Options({ listId, listLabel, options, hasMore, active, onActivate, onTake }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active !== undefined) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // Keeps the focus in the field; losing it would close the list.
    <div className={suggestions.popup} onPointerDown={(event) => event.preventDefault()}>
      <div ref={list} id={listId} className={suggestions.list} role="listbox" aria-label={listLabel}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <div
            key={optionId(listId, index)}
            id={optionId(listId, index)}
            className={`${suggestions.option} ${styles.option}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => index === active || onActivate(index)}
            onClick={() => onTake(option)}
          >
            <span className={styles.value}>{option.value}</span>
            {option.detail && <span className={styles.detail}> {option.detail}</span>}
          </div>
        ))}
      </div>
      {hasMore && <p className={suggestions.more}>There are more. Type on to narrow the list.</p>}
    </div>
  )
}

/** Returns the options that contain the text; none if the only match is the text itself. */
function matchingOptions(options: readonly ComboOption[], text: string): readonly ComboOption[] {
  const query = text.trim().toLowerCase()
  const matching = options.filter(({ value }) => value.toLowerCase().includes(query))
  return matching.length === 1 && matching[0]?.value === text.trim() ? [] : matching
}

/** Returns the index that a key moves to, or undefined for other keys. */
function targetOf(key: string, at: number | undefined, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return at === undefined ? 0 : (at + 1) % count
  if (key === 'ArrowUp') return at === undefined ? count - 1 : (at + count - 1) % count
  return undefined
}
