import { Fragment, isValidElement, type ReactNode } from 'react'
import { setAttribute } from './attributes.ts'

export const CONTROLS = 'button, input, select, textarea, summary'
const SVG = 'http://www.w3.org/2000/svg'

type Props = Record<string, unknown> & { children?: ReactNode }
type PlainComponent = (props: Props) => ReactNode

/** Completes an element of the first look, which has its attributes. */
export type CompleteElement = (element: Element, props: Props) => void

/**
 * Converts React elements to DOM nodes: host elements, fragments and function components without hooks
 * (`*.static.tsx`). Event handlers and refs are left out.
 * @param complete by default makes controls inert because nothing handles their events yet
 * @throws Error for any other component, for example one that uses hooks, memo or lazy
 */
export function toDom(node: ReactNode, complete: CompleteElement = makeInert): DocumentFragment {
  const append = (parent: Node, node: ReactNode): void => {
    if (node === null || node === undefined || typeof node === 'boolean') return
    if (typeof node === 'string' || typeof node === 'number') parent.appendChild(new Text(String(node)))
    else if (isValidElement<Props>(node)) appendElement(parent, node.type, node.props)
    else if (Symbol.iterator in Object(node))
      for (const child of node as Iterable<ReactNode>) append(parent, child)
    else throw new Error('unsupported node')
  }
  const appendElement = (parent: Node, type: unknown, props: Props): void => {
    if (typeof type === 'string') appendTag(parent, type, props)
    else if (type === Fragment) append(parent, props.children)
    else if (typeof type === 'function') append(parent, (type as PlainComponent)(props))
    else throw new Error('unsupported component')
  }
  const appendTag = (parent: Node, tag: string, props: Props): void => {
    const isSvg = tag === 'svg' || (parent instanceof SVGElement && parent.tagName !== 'foreignObject')
    const element = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag)
    for (const [name, value] of Object.entries(props)) setAttribute(element, name, value)
    complete(element, props)
    append(element, props.children)
    parent.appendChild(element)
  }
  const fragment = document.createDocumentFragment()
  append(fragment, node)
  return fragment
}

function makeInert(element: Element): void {
  if (element.matches(CONTROLS)) element.setAttribute('inert', '')
}
