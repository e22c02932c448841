import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { holdLoginLink } from '../../../platform/session.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { pathInText } from '../pasted-link.rules.ts'

/**
 * A field for a link, or for the whole message with the link. A link cannot open an app on an iPhone's home screen, so the person pastes
 * it there.
 */
export function PasteLink({ label }: { label: string }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  function open(event: FormEvent) {
    event.preventDefault()
    const path = pathInText(text, location.origin)
    if (!path) return setRefused(text)
    // The tokens of the link do not get into the address bar and the history.
    void navigate(holdLoginLink(path) ? paths.login : path)
  }
  return (
    <form className="stack-4" noValidate onSubmit={open}>
      <TextField
        label={label}
        value={text}
        onChange={setText}
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        error={refused === text && <Trans>This link is not from this site. Please copy the whole link from your message.</Trans>}
      />
      <PrimaryButton type="submit">{t`Open the link`}</PrimaryButton>
    </form>
  )
}
