import type { ToRead } from '@hand-in-hand/contract/tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { QuietButton } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/card.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import styles from './task-facts.module.css'

/** One line above a button that takes a task. It opens what the family wants people to read first. Hidden if there is nothing to read. */
export function ReadFirst({ toRead }: { toRead: ToRead | null | undefined }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (!toRead) return null
  const { avoid, house_rules } = toRead
  const both = t`Please read first: what not to cook, house rules`
  const line = avoid === null ? t`Please read first: house rules` : house_rules === null ? t`Please read first: what not to cook` : both
  const texts = [[t`Allergies and what isn’t eaten`, avoid] as const, [t`House rules`, house_rules] as const]
  return (
    <>
      <QuietButton onClick={() => setOpen(true)}>{line}</QuietButton>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={<Trans>Please read this first</Trans>}>
        {texts.map(
          ([title, text]) =>
            text !== null && (
              <Card key={title} sunk className={`stack-1 ${styles.textCard}`}>
                <h3>{title}</h3>
                <p dir="auto">{text}</p>
              </Card>
            ),
        )}
        <QuietButton onClick={() => setOpen(false)}>
          <Trans>Back</Trans>
        </QuietButton>
      </Sheet>
    </>
  )
}
