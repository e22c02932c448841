import { FORM_FILES, type FormName } from '../testing/form-files.ts'
import { goThrough } from '../testing/through-forms.ts'

// The keys of FORM_FILES are exactly `FormName`, because FORM_FILES is written out as a literal.
goThrough((Object.keys(FORM_FILES) as FormName[]).filter((name) => name !== 'new task'))
