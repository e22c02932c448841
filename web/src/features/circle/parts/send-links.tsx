import type { Member } from '@hand-in-hand/contract/circle.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { PrimaryButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { showNotice, UNDO_SHOWN } from '../../../ui/notices.tsx'
import { useSendLoginLinks } from '../members.api.ts'
import { CircleQuestion } from './circle-question.tsx'

/** Sends login links to all people who don’t use the app yet, after a question. */
export function SendLinks({ members, family }: { members: readonly Member[]; family: string }) {
  const { t } = useLingui()
  const { mutate, error, isPending } = useSendLoginLinks(family)
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const count = members.length
  if (count < 2) return null
  const send = () =>
    mutate(members, {
      onSuccess: ({ sent, byHand }) => {
        close()
        showNotice({ title: t`Links on their way: ${sent}`, shownFor: UNDO_SHOWN })
        // On that page are the links that wait to be sent manually.
        if (byHand > 0) void navigate(paths.familyMessages)
      },
    })
  return (
    <>
      <SecondaryButton icon={<Send aria-hidden="true" size={20} />} onClick={() => setAsking(true)}>
        <Plural value={count} one="Send the link to # person without the app" other="Send the link to # people without the app" />
      </SecondaryButton>
      <CircleQuestion
        open={isAsking}
        onClose={close}
        title={<Plural value={count} one="Send # person the link?" other="Send # people the link?" />}
        action={
          <PrimaryButton busy={isPending} onClick={send}>
            <Trans>Send the links</Trans>
          </PrimaryButton>
        }
        closeText={<Trans>Not now</Trans>}
        error={error}
      >
        <p>
          <Trans>
            They are in your circle and don’t use the app yet. Each gets one message with their own link, unless they had one before.
          </Trans>
        </p>
      </CircleQuestion>
    </>
  )
}
