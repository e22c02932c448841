import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { CallError } from '../../../platform/api-client.ts'
import { navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { DangerButton, PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { CheckRow } from '../../../ui/fields.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { useConfirm, useRefuse, welcomeQuery } from '../../families/joining.api.ts'
import { startPath } from '../welcome.rules.ts'
import { Greeting } from './greeting.tsx'

/** Asks whether this person helps the family, before any of its data is shown. */
export function ConfirmHelping({ family }: { family: string }) {
  const { data: welcome } = useSuspenseQuery(welcomeQuery(family))
  const [isRefusing, setRefusing] = useState(false)
  const confirm = useConfirm(family)
  const confirmHelping = () =>
    confirm.mutate(undefined, {
      onSuccess: (role) => navigate((role && startPath(family, role)) ?? paths.home(), { replace: true }),
    })
  return (
    <Greeting
      name={welcome.full_name}
      title={welcome.title}
      actions={
        <>
          {confirm.error && <ErrorNote text={errorText(errorCodeOf(confirm.error))} />}
          <PrimaryButton busy={confirm.isPending} onClick={confirmHelping}>
            <Trans>Always ready to help</Trans>
          </PrimaryButton>
          <QuietButton onClick={() => setRefusing(true)}>
            <Trans>That wasn’t me</Trans>
          </QuietButton>
          <RefuseSheet family={family} title={welcome.title} open={isRefusing} onClose={() => setRefusing(false)} />
        </>
      }
    >
      {welcome.by && (
        <p>
          <Trans>
            <bdi>{welcome.by}</bdi> added your name to the circle.
          </Trans>
        </p>
      )}
    </Greeting>
  )
}

function RefuseSheet({ family, title, open, onClose }: { family: string; title: string; open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const [never, setNever] = useState(false)
  const refuse = useRefuse(family)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<Trans>That wasn’t me</Trans>}
      actions={
        <>
          <DangerButton
            busy={refuse.isPending}
            // Reloads, so that no data of this family stays in memory.
            onClick={() => refuse.mutate({ never }, { onSuccess: () => location.replace(paths.goodbye('refused')) })}
          >
            <Trans>Remove me</Trans>
          </DangerButton>
          <QuietButton onClick={onClose}>
            <Trans>Back</Trans>
          </QuietButton>
        </>
      }
    >
      <p>
        <Trans>
          You will not be in the circle of <bdi>{title}</bdi>, and will get no more messages from them. They will see that you said no.
        </Trans>
      </p>
      <CheckRow
        label={t`Do not ask me again`}
        note={t`This family will not be able to send you another link.`}
        checked={never}
        onChange={setNever}
      />
      {refuse.error && <ErrorNote text={errorText(refuse.error.code)} />}
    </Sheet>
  )
}

const errorCodeOf = (error: Error) => (error instanceof CallError ? error.code : 'network')
