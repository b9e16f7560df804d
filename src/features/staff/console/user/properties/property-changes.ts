import { removeProperty } from '../../../../../contract/staff/support.ts'
import { addProperty } from '../../../../../contract/staff/users.ts'
import { messages } from '../../messages.ts'
import { type Change, type ChangeContext, createChange } from '../change.store.ts'

interface PropertyName {
  /** The install with the property. */
  iid: string
  name: string
}

/** Creates the changes of properties set by staff. */
export function createPropertyChanges(context: ChangeContext) {
  const { api, installId } = context
  const partOf = ({ iid, name }: PropertyName) => ({ property: `${iid}/${name}` })

  const newProperty: Change<{ name: string; value: string }> = createChange({
    ...context,
    messages: { done: messages.propertyAdded, failed: messages.propertyFailed },
    send: (property: { name: string; value: string }, options) =>
      api.call(addProperty, { body: { iid: installId, ...property } }, options),
    partOf: ({ name }) => partOf({ iid: installId, name }),
  })

  const removedProperty: Change<PropertyName> = createChange({
    ...context,
    messages: { done: messages.propertyRemoved, failed: messages.propertyRemoveFailed },
    send: (property: PropertyName, options) => api.call(removeProperty, { body: property }, options),
    partOf,
  })

  return { newProperty, removedProperty }
}
