import { type ReactNode, useId } from 'react'
import type { CallError } from '../../../platform/api-client.ts'
import { PrimaryButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { TitledCard } from '../../../ui/card.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'

interface AskedOnceProps {
  title: ReactNode
  text: ReactNode
  yes: ReactNode
  no: ReactNode
  /** The notice after saving, which says where the answer can be changed later. */
  saved: { title: string; text: string }
  saving: { isPending: boolean; error: CallError | null }
  save: (isYes: boolean) => Promise<unknown>
}

/** A question with two answers. It disappears after the reply of the call. */
export function AskedOnce({ title, text, yes, no, saved, saving, save }: AskedOnceProps) {
  const titleId = useId()
  const choose = async (isYes: boolean) => {
    try {
      // The card disappears with the reply, so a callback of the card would not be called.
      await save(isYes)
      showNotice({ ...saved })
    } catch {
      // The card shows the error of `saving`.
    }
  }
  return (
    <TitledCard title={title} titleId={titleId}>
      <p>{text}</p>
      <CallErrorNote error={saving.error} />
      <PrimaryButton busy={saving.isPending} onClick={() => void choose(true)}>
        {yes}
      </PrimaryButton>
      <SecondaryButton aria-describedby={titleId} onClick={() => void choose(false)}>
        {no}
      </SecondaryButton>
    </TitledCard>
  )
}
