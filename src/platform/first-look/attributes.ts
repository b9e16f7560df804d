/** React's property names that differ from the attribute names. */
const NAMES: Record<string, string> = { className: 'class', htmlFor: 'for' }
const NO_ATTRIBUTE = new Set(['children', 'ref'])
/**
 * SVG attributes that are in camel case. In the property names of all others, a capital letter stands for a hyphen and
 * a letter.
 */
const SVG_CAMEL_CASE = /^(?:viewBox|preserveAspectRatio|pathLength|gradientUnits|clipPathUnits)$/

/** Sets the attribute for one property of a React element. Functions, such as event handlers, are ignored. */
export function setAttribute(element: Element, name: string, value: unknown): void {
  if (NO_ATTRIBUTE.has(name) || value === null || value === undefined || typeof value === 'function') return
  if (name === 'style') {
    setStyle(element, Object(value))
    return
  }
  const hasBooleanText = name.startsWith('aria-') || name.startsWith('data-')
  if (typeof value === 'boolean' && !hasBooleanText) {
    if (value) element.setAttribute(name, '')
    return
  }
  element.setAttribute(attributeName(element, name), String(value))
}

function attributeName(element: Element, name: string): string {
  const renamed = NAMES[name]
  if (renamed) return renamed
  if (!(element instanceof SVGElement) || SVG_CAMEL_CASE.test(name)) return name
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function setStyle(element: Element, style: Record<string, unknown>): void {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return
  for (const [name, value] of Object.entries(style)) {
    if (value === null || value === undefined) continue
    if (name.startsWith('--')) element.style.setProperty(name, String(value))
    else Object.assign(element.style, { [name]: typeof value === 'number' ? `${value}px` : value })
  }
}
