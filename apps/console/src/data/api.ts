import { type Client, createClient, isRefusal, sharedRenewal } from '@handbill/contract/client';
import { type ConsoleEndpoints, consoleCalls } from '@handbill/contract/console/calls';
import type { WireAnswerOf, WireInputOf } from '@handbill/contract/endpoint';
import { clearSession, readSession, saveSession } from '../session/session.ts';
import { keepEnd } from '../session/session-end.ts';
import { askingFirst, stepUp } from '../session/step-up.ts';

type Listed<Name extends keyof ConsoleEndpoints> =
  WireAnswerOf<ConsoleEndpoints[Name]> extends { data: (infer Row)[] } ? Row : never;

export type SavedAnswer = Listed<'listSupportTemplates'>;
export type Order = Listed<'listOrders'>;
export type Deposit = Listed<'listDeposits'>;
export type Withdrawal = Listed<'listWithdrawals'>;
export type Member = Listed<'listMembers'>;
export type MemberProfile = WireAnswerOf<ConsoleEndpoints['readMemberProfile']>['data'];
export type MemberOrder = Listed<'listMemberOrders'>;
export type LockedWithdrawal = Listed<'listLockedWithdrawals'>;
export type ReviewReason = WireInputOf<ConsoleEndpoints['rejectOrder']>['reason'];
export type DepositReason = WireInputOf<ConsoleEndpoints['rejectDeposit']>['reason'];
export type WithdrawalReason = WireInputOf<ConsoleEndpoints['rejectWithdrawal']>['reason'];
export type LockReason = WireInputOf<ConsoleEndpoints['lockMember']>['reason'];
export type BankStatement = Listed<'listBankStatements'>;
export type BankStatementDetails = WireAnswerOf<ConsoleEndpoints['readBankStatement']>['data'];
export type BankStatementLine = Listed<'listBankStatementLines'>;
export type BankStatementMapping = WireInputOf<ConsoleEndpoints['mapBankStatement']>['mapping'];
export type OwnLineKind = NonNullable<BankStatementLine['own']>;
export type LineReason = NonNullable<BankStatementLine['why']>;
export type LineOutcome = BankStatementDetails['outcomes'][number]['outcome'];
export type Unmatched = Listed<'listUnmatched'>;
export type Dispute = Listed<'listDisputes'>;
export type ServiceEvent = Listed<'listServiceEvents'>;
export type PaymentBatch = Listed<'listPaymentBatches'>;
export type OpenBatch = WireAnswerOf<ConsoleEndpoints['readPaymentBatch']>['data'];
export type PaymentResult = WireAnswerOf<ConsoleEndpoints['importPaymentResult']>['data'];
export type Correction = Listed<'listCorrections'>;
export type BalanceSheet = WireAnswerOf<ConsoleEndpoints['balanceSheet']>['data'];
export type Operator = Listed<'listOperators'>;
export type TeamChange = Listed<'teamNews'>;
export type OwnAccess = WireAnswerOf<ConsoleEndpoints['access']>['data'];
export type OwnFactor = WireInputOf<ConsoleEndpoints['beginTotp']>;
export type StepUpProof = WireInputOf<ConsoleEndpoints['stepUp']>;
export type TotpEnrolment = WireAnswerOf<ConsoleEndpoints['beginTotp']>['data'];
export type Traffic = Listed<'listTraffic'>;
export type Visit = Listed<'listVisits'>;
export type Outlier = Listed<'listOutliers'>;
export type HeldRefusal = WireInputOf<ConsoleEndpoints['refuseHeldVisits']>['reason'];
export type ReversalReason = WireInputOf<ConsoleEndpoints['reverseVisits']>['reason'];
export type RuleTrial = WireAnswerOf<ConsoleEndpoints['tryRule']>['data'];
export type Block = Listed<'listBlocks'>;
export type LogEntry = Listed<'listLog'>;
export type Figures = WireAnswerOf<ConsoleEndpoints['figures']>['data'];
export type Review = WireAnswerOf<ConsoleEndpoints['readReview']>['data'];
export type HeldNetwork = Listed<'listHeldVisits'>;
export type Objection = Listed<'listObjections'>;
export type Business = Listed<'listBusinesses'>;
export type ShareConversions = Listed<'listConversions'>;
export type Webhook = Listed<'listWebhooks'>;
export type Recovery = Listed<'listRecoveries'>;
export type SupportRequest = Listed<'listSupport'>;
export type SupportThread = WireAnswerOf<ConsoleEndpoints['readSupport']>['data'];
export type OrderReports = Listed<'listReports'>;
export type Queue = Listed<'readQueues'>;
export type SavedView = Listed<'listViews'>;
export type Setting = Listed<'listSettings'>;
export type OfferedLevel = Listed<'listLevels'>;
export type OfferedPackage = Listed<'listPackages'>;
export type PriceEffects = WireAnswerOf<ConsoleEndpoints['previewLevel']>['data'];
export type PageStates = Listed<'listPages'>;
export type CompanyPage = WireAnswerOf<ConsoleEndpoints['readPage']>['data'];
export type Notice = Listed<'listNotices'>;
export type CategoryOfConsole = Listed<'listCategories'>;
export type Announcement = Listed<'listAnnouncements'>;
export type Approval = Listed<'listApprovals'>;
export type InviteCode = Listed<'listInviteCodes'>;
export type Audit = WireAnswerOf<ConsoleEndpoints['audit']>['data'];

const client: Client<ConsoleEndpoints> = createClient<ConsoleEndpoints>(consoleCalls, {
  baseUrl: '/api/console/',
  accessToken: () => readSession()?.accessToken ?? null,
  language: () => 'en',
  refresh: sharedRenewal(renewSession, stepUp.changes),
  session: stepUp.changes,
  onFailure: (failure, _path, isLate) => {
    if (isLate) return;
    if (failure.slug !== 'unauthorized' && failure.slug !== 'token_expired') return;
    if (readSession() !== null) keepEnd();
    clearSession();
    stepUp.fail(failure);
  },
});

/** The one client of the console. */
export const api = askingFirst(client, stepUp);

/** Only a refused renewal ends the session: one that failed fails its calls, as what it is. */
async function renewSession(): Promise<boolean> {
  const session = readSession();
  if (session === null) return false;
  const before = stepUp.changes();
  try {
    const { data } = await client.operatorRefreshToken({ refresh_token: session.refreshToken });
    saveSession({ accessToken: data.access_token, refreshToken: data.refresh_token });
    return true;
  } catch (error) {
    // Its operator has left: the client passes no tokens on to the next one.
    if (isRefusal(error) || stepUp.changes() !== before) return false;
    throw error;
  }
}
