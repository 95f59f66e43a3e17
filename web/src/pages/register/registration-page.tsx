import { zodResolver } from '@hookform/resolvers/zod'
import { account as accountSchema, registerEndpoint } from '@hadir/contract/auth/register.ts'
import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldPath, type Resolver, useForm, useWatch } from 'react-hook-form'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { delays } from '../../delays.ts'
import { call } from '../../http/call.ts'
import { useAfter } from '../../ui/use-after.ts'
import { useIsPhone } from '../../components/screen/use-is-phone.ts'
import { useTitle } from '../../components/screen/use-title.ts'
import { AuthLayout } from '../../layout/frame/auth-layout.tsx'
import { paths } from '../../paths.ts'
import { dropInvitation } from '../../session/invitation.ts'
import { dropDraft } from '../../session/registration-draft.ts'
import { takeReturnPath } from '../../session/return-path.ts'
import { session, useSession } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { notify } from '../../ui/overlays/toast-store.ts'
import { accountFieldNames, accountSteps } from './account-steps.ts'
import { AccountTab } from './account-tab.tsx'
import {
  bodyOf,
  organizationLabel,
  partsFor,
  type RegistrationValues,
  schemaFor,
  type SchoolChoice,
} from './organization-parts.ts'
import { OrganizationTab } from './organization-tab.tsx'
import { showRegistrationError } from './registration-error.ts'
import { storeTyped, typedBefore } from './typed-before.ts'

/** Both tabs of the registration in one form; the address determines the open tab. */
export function RegistrationPage() {
  const registrationData = useSession((state) => state.registrationData)
  useTitle('Daftar')
  // Only the verification step stores an e-mail without an expiry time: without it nothing could be registered.
  if (!registrationData?.email || registrationData.codeExpired) return <Navigate to={paths.register} replace />
  return <RegistrationForm email={registrationData.email} name={registrationData.name ?? ''} />
}

function RegistrationForm(known: { email: string; name: string }) {
  const navigate = useNavigate()
  const after = useAfter()
  const tab = useLocation().pathname.replace(/\/+$/, '')
  const [before] = useState(() => typedBefore(known))
  const [choice, setChoice] = useState<SchoolChoice>(before.choice)
  const [isTypeChosen, setTypeChosen] = useState(before.isTypeChosen)
  const [isRegistered, setRegistered] = useState(false)
  const isPhone = useIsPhone()
  // A phone asks one thing after the other; who comes back to an account that is whole sees all of it.
  const [openStep, setOpenStep] = useState<number | null>(() =>
    accountSchema.safeParse(before.values.account).success ? null : 0,
  )
  const step = isPhone ? openStep : null
  const form = useForm<RegistrationValues>({
    mode: 'onBlur',
    resolver: (values, context, options) => {
      const schema = schemaFor(values.account.accountType, choice)
      return (zodResolver(schema, undefined, { raw: true }) as unknown as Resolver<RegistrationValues>)(
        values,
        context,
        options,
      )
    },
    defaultValues: before.values as DefaultValues<RegistrationValues>,
  })
  const { email } = known
  useEffect(() => {
    if (isRegistered) return undefined
    const storeDraft = () => void storeTyped(email, { values: form.getValues(), choice, isTypeChosen })
    storeDraft()
    return form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        storeDraft()
        // An error is removed while the user types, so that the content below has moved before she presses it.
        const field = name as FieldPath<RegistrationValues> | undefined
        if (field && form.getFieldState(field).invalid) void form.trigger(field)
      },
    })
  }, [form, email, choice, isTypeChosen, isRegistered])

  const role = useWatch({ control: form.control, name: 'account.accountType' })
  const parts = partsFor(role, choice)
  const shared = { control: form.control, setValue: form.setValue }

  const isLastStep = step === null || step === accountSteps.length - 1
  const openNext = async () => {
    if (step === null || isLastStep) return openOrganization()
    const { names } = accountSteps[step] ?? accountSteps[0]
    if (!(await form.trigger(names))) return focusWrongAccount()
    openPart(step + 1)
  }
  const openPart = (next: number) => {
    setOpenStep(next)
    window.scrollTo({ top: 0 })
  }

  const focusWrongAccount = () => {
    const wrong = accountFieldNames.find((name) => form.getFieldState(name).invalid)
    // Deferred: a pressed tab takes the focus itself after this, and the other tab has yet to open.
    if (wrong) after(0, () => form.setFocus(wrong))
  }

  const openOrganization = async () => {
    if (!(await form.trigger(accountFieldNames))) {
      // All that is missing is in sight, not only that of one step.
      setOpenStep(null)
      return focusWrongAccount()
    }
    const { accountType, nisn } = form.getValues('account')
    const isEmpty = form.getValues('studentApproval.nisn') === ''
    if (isEmpty && accountType !== 'parent') form.setValue('studentApproval.nisn', nisn ?? '')
    return void navigate(paths.registerOrganization)
  }

  const submit = form.handleSubmit(
    async (values) => {
      try {
        const { data, message } = await call(registerEndpoint, { body: bodyOf(values, choice) })
        setRegistered(true)
        dropDraft()
        dropInvitation()
        session.setToken(data)
        notify({ title: 'Sukses', description: message, tone: 'success' })
        const path = takeReturnPath(data.accessToken) ?? paths.home
        after(delays.afterRegistration, () => void navigate(path))
      } catch (error) {
        if (showRegistrationError(error as Error, form.setError) !== 'account') return
        setOpenStep(null)
        void navigate(paths.registerAccount)
      }
    },
    (errors) => {
      if (!errors.account) return
      setOpenStep(null)
      void navigate(paths.registerAccount)
      focusWrongAccount()
    },
  )

  // The second tab was opened by its address, before the first one was filled in.
  const isTooEarly = tab === paths.registerOrganization && !accountSchema.safeParse(form.getValues('account')).success
  if (isTooEarly && !form.formState.isSubmitted) return <Navigate to={paths.registerAccount} replace />

  return (
    <AuthLayout
      title="Daftar"
      lead={tab === paths.registerAccount ? 'Tinggal dua langkah lagi.' : 'Tinggal satu langkah lagi.'}
      isWide
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Tabs
          label="Langkah pendaftaran"
          value={tab}
          onChange={(next) => void (next === paths.registerOrganization ? openOrganization() : navigate(next))}
          tabs={[
            { value: paths.registerAccount, label: 'Akun' },
            { value: paths.registerOrganization, label: organizationLabel(role, isTypeChosen) },
          ]}
        >
          <TabPanel value={paths.registerAccount}>
            <AccountTab {...shared} step={step} onTypeChosen={() => setTypeChosen(true)} />
            <div className="mt-6 flex gap-2 sm:mt-8">
              {step !== null && step > 0 && <Button onClick={() => openPart(step - 1)}>Kembali</Button>}
              <Button tone="primary" className="flex-1 sm:flex-none" onClick={() => void openNext()}>
                Lanjut
              </Button>
            </div>
          </TabPanel>
          <TabPanel value={paths.registerOrganization}>
            <OrganizationTab
              {...shared}
              parts={parts}
              choice={role === 'school_admin' ? choice : null}
              onChoose={setChoice}
            />
            <Button
              type="submit"
              tone="primary"
              className="mt-8 w-full sm:w-auto"
              busy={form.formState.isSubmitting || isRegistered}
            >
              Submit
            </Button>
          </TabPanel>
        </Tabs>
      </form>
    </AuthLayout>
  )
}
