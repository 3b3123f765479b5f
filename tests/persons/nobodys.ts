/** Tables without anything of those who buy here, column by column: a new column has to be looked at. */
export const NOBODYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'goods, texts and looks: nothing of a shopper stands in them': {
    attribute: 'code id labels position version',
    content_import: 'fingerprint source target_id',
    download: 'code file id name position product_id',
    entry:
      'author_id binned_at comments_open created_at drafted id key kind listed_at modified_at picture_id published_at status version words',
    entry_body: 'body entry_id language',
    entry_counter: 'name next',
    entry_picture: 'entry_id picture_id',
    entry_revision: 'entry entry_id id saved_at',
    entry_term: 'direct entry_id listed_at term_id',
    entry_translation:
      'entry_id excerpt kind language outdated seo_description seo_title slug title written_in',
    entry_video: 'code entry_id',
    import_made: 'kind subject_id undone version',
    listing: 'featured in_stock price_until product_id published_at rating rating_count sales',
    listing_price: 'currency high low on_sale product_id',
    listing_title: 'language position product_id title',
    past_addresses: 'until words',
    picture:
      'added_at binned_at bytes crop file focus_x focus_y height id kept_file name original source version width',
    picture_caption: 'caption language picture_id',
    picture_past: 'at file kept picture_id',
    picture_translation: 'alt language picture_id',
    picture_word: 'picture_id word',
    price_history: 'currency from_at id on_sale price product_id',
    price_now: 'currency from_at lowest next_at on_sale price product_id seen_at',
    product:
      'backorders content created_at done_here download_days download_limit downloadable external_id external_url featured gtin height id is_virtual last_sold_at length low_stock manage_stock max_quantity min_quantity modified_at mpn parent_id position published_at rating_count rating_sum reviews_allowed sale_from sale_to shipping_class_id sku sold_individually status stock stock_status tax_class tax_status total_sales type version visibility weight width withdrawal',
    product_attribute:
      'attribute_id code default_option default_term_id for_variations id labels options position product_id visible',
    product_bin: 'at product_id status',
    product_link: 'kind position product_id target_id',
    product_low: 'currency price product_id',
    product_meta: 'name product_id value',
    product_picture: 'picture_id position product_id',
    product_price: 'currency product_id regular sale',
    product_revision: 'id outdated product_id saved_at texts',
    product_term: 'direct product_id term_id',
    product_text_link: 'href language product_id',
    product_text_picture: 'picture_id product_id',
    product_translation:
      'borrowed button_text description language name outdated product_id purchase_note slug sort_key summary',
    product_video: 'alts code product_id query',
    product_word: 'product_id word',
    redirect: 'created_at path target',
    stock_move: 'at id left order_id pieces product_id why',
    term: 'code home_id id parent_id picture_id position safety swatch taxonomy version withdrawal',
    term_bin: 'at id kept name taxonomy',
    term_text_picture: 'picture_id term_id',
    term_translation:
      'borrowed description language name outdated seo_description seo_title slug taxonomy term_id',
    variation_attribute: 'code option_index term_id variation_id',
  },
  'the shop’s own choices': {
    coupon_batch: 'count created_at id name',
    points_budget: 'code given',
    points_merged_category: 'category_id into_id',
    points_level_version: 'body id made_at slug version',
    points_programme: 'applied_at config id made_by',
    points_rule_version: 'body code id made_at version',
    search_setup: 'actor created_at definition id',
    setting: 'name value',
    shipping_zone: 'code id names position version',
    shop_setting: 'path value version',
    tax_class: 'id names position slug version',
    tax_rate: 'city class compound country id label on_shipping position postcode ppm priority state version',
    video: 'added_at binned_at bytes code id name query titles version words',
    video_past: 'code video_id',
    zone_location: 'kind value zone_id',
    zone_method: 'enabled id kind position settings titles version zone_id',
  },
  'sums that follow the orders: a reason or a source goes with the last order that says it': {
    order_sum:
      'currency customers discount item items kind orders refund_count refund_tax refunds returned sales shipping span tax',
  },
  'sums and counts: nobody can be told from them': {
    cohort_sum: 'cohort currency customers month orders sales',
    distance_sales: 'annulled counted_to net year',
    day_carts: 'abandoned day ordered',
    points_day: 'amount day level what',
    stock_day: 'currency day pieces value',
    search_click: 'bought day form_id language places query target times',
    privacy_forgotten: 'at day rows what',
    search_day: 'day empty form_id found language query times',
    status_sum: 'orders status',
  },
  'those who work here, not those who buy': {
    author: 'about email id name picture_id slug version',
    product_import:
      'actor_id actor_kind actor_name bytes created_at file finished_at id language name plan read report request state why',
    product_import_shape: 'join_by shape targets used_at',
    staff: 'created_at demo email id language name password_hash removed_at role seen_at',
    staff_challenge: 'challenge expires_at purpose staff_id',
    staff_link: 'created_at email expires_at id language made_by purpose role salt',
    staff_passkey: 'counter created_at credential id name public_key staff_id synced transports used_at',
    staff_recovery: 'code_hash created_at staff_id',
    staff_role: 'capabilities code name version',
    staff_session:
      'agent confirmed_at created_at ends_at expires_at factor_at id seen_at staff_id token_hash',
    staff_time_code: 'created_at last_step secret staff_id',
  },
  'how the house runs': {
    bulk_item: 'after before job_id position state subject_id why',
    change: 'at id tag',
    done_once: 'at name result',
    migration: 'applied_at name',
    privacy_erasing: 'request_id',
  },
  'marks under the shop’s keys, forgotten within days; that an address wants no letters is kept for its own sake':
    {
      attempt: 'expires_at points who',
      captcha_token: 'hash used_at',
      login_try: 'name_mark tried_at tries wait_until',
      mail_refusal: 'email_hash refused_at source',
    },
  'an answer about cookies, known by a number that stands in the browser alone': {
    consent_proof: 'answered_at consent_id id language purposes',
  },
  'pieces and points of rows that are listed with their room, by number alone': {
    points_hold_lot: 'hold_id lot_id points restored',
    points_order_line:
      'amount categories earned earned_reversed eligible line_id order_id product_id quantity redeemed redeemed_restored redeemed_value refunded refunded_quantity seq',
    points_warning: 'at days expires_at lot_id',
    stock_reservation: 'id order_id product_id quantity state until',
  },
  'what the law keeps of who is erased': {
    privacy_kept: 'content id kept_at reason request_id subject until',
  },
  'what is found in the shop, where PostgreSQL keeps the index': {
    search_code: 'code entry_id place',
    search_entry: 'document_id id numbers type vocabulary words',
    search_entry_row: 'choices entry_id numbers place row_id',
    search_entry_title: 'entry_id language sort_key stems',
    search_field: 'level name',
    search_state: 'at id made_with mark',
    search_word: 'language shown term uses word',
  },
  'what a public register says of businesses, by their numbers there, forgotten within eight days': {
    vat_check: 'address asked_as at consultation name number outcome',
  },
  'what the tax agency answers, which books are closed and which files of the bank were read: who works here':
    {
      agency_answer:
        'accepted body csv first_record id last_record late mode result seal sent_at tax_id wait_seconds',
      agency_lane:
        'answered_to failing_since failures id lease leased_until mode problem retry_at said tried_to wait_until',
      bank_statement: 'added credits format id name read_at read_by',
      closed_period: 'annulled closed_at id last_invoice made_by own_seal reason seal until',
      official_rate: 'base currency day id made_at made_by rate source',
    },
};
