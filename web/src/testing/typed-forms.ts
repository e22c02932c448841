import type { FormName } from './form-files.ts'
import type { TypedForm } from './form-parts.ts'
import { FORMS_OF_FAMILIES } from './forms-of-families.ts'
import { FORMS_OF_PEOPLE } from './forms-of-people.ts'

export const TYPED_FORMS: Record<FormName, TypedForm> = { ...FORMS_OF_FAMILIES, ...FORMS_OF_PEOPLE }
