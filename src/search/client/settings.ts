/** What the form element says of itself: the contract's attributes (search-and-filter.md 1.1). */
export interface FormSettings {
  sfid: string;
  resultsUrl: string;
  ajaxUrl: string;
  ajaxFormUrl: string;
  ajax: boolean;
  dataType: 'json' | 'html';
  target: string;
  links: string;
  sections: string[];
  infinite: boolean;
  scrollTrigger: number;
  scrollContainer: string;
  scrollItems: string;
  scrollLoader: boolean;
  autoUpdate: boolean;
  refreshCount: boolean;
  onlyOnResults: boolean;
  /** The address is updated only when both options are on. */
  updatesAddress: boolean;
  scrollTo: string;
  customScrollTo: string;
  scrollOn: string;
  taxonomyArchives: boolean;
  currentArchive: string;
  replaceResults: boolean;
  /** On narrow screens the form's panel closes after filtering; without it the results are hidden. */
  foldsAfter: boolean;
  language: string;
  instance: number;
  texts: Record<string, string>;
}

/** Addresses are the shop's own: from wherever it is looked at, they lead to the same place. */
export function ownAddress(address: string): string {
  const url = new URL(address, location.href);
  return location.origin + url.pathname + url.search;
}

export function readSettings(form: HTMLFormElement): FormSettings {
  const data = form.dataset;
  const on = (value: string | undefined) => value === '1';
  return {
    sfid: data.sfFormId ?? '',
    resultsUrl: ownAddress(data.resultsUrl || form.action),
    ajaxUrl: ownAddress(data.ajaxUrl ?? form.action),
    ajaxFormUrl: ownAddress(data.ajaxFormUrl ?? form.action),
    ajax: on(data.ajax),
    dataType: data.ajaxDataType === 'json' ? 'json' : 'html',
    target: data.ajaxTarget ?? '',
    links: data.ajaxLinksSelector ?? '',
    sections: data.ajaxUpdateSections ? (JSON.parse(data.ajaxUpdateSections) as string[]) : [],
    infinite: data.ajaxPaginationType === 'infinite_scroll',
    scrollTrigger: Number(data.infiniteScrollTrigger ?? -100),
    scrollContainer: data.infiniteScrollContainer ?? '',
    scrollItems: data.infiniteScrollResultClass ?? '',
    scrollLoader: on(data.showScrollLoader),
    autoUpdate: on(data.autoUpdate),
    refreshCount: on(data.autoCountRefreshMode),
    onlyOnResults: on(data.onlyResultsAjax),
    updatesAddress: on(data.useHistoryApi) && on(data.updateAjaxUrl),
    scrollTo: data.scrollToPos ?? '',
    customScrollTo: data.customScrollTo ?? '',
    scrollOn: data.scrollOnAction ?? 'all',
    taxonomyArchives: on(data.taxonomyArchives),
    currentArchive: data.currentTaxonomyArchive ?? '',
    replaceResults: data.replaceResults !== '0',
    foldsAfter: data.sfAfterFiltering === 'fold',
    language: data.langCode ?? '',
    instance: Number(data.instanceCount ?? 1),
    texts: JSON.parse(data.sfTexts ?? '{}') as Record<string, string>,
  };
}
